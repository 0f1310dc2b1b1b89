/** The table of *find players* whose seat we keep while we play elsewhere; each tab keeps its own. */
const KEY = "tuilerie.waits";

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let table = $state(kept());

export const waiting = {
  get table() {
    return table;
  },
};

/** Null: at none any more. */
export function waitAt(id: string | null): void {
  table = id;
  try {
    if (id) sessionStorage.setItem(KEY, id);
    else sessionStorage.removeItem(KEY);
  } catch {
    // storage may be shut: a reload forgets it then
  }
}

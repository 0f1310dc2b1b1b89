/** How wide a name is, in ems of our faces, rather too much than too little: so that its size can be chosen in CSS alone. */

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ .,:;!|’'ijl]/u, 0.4],
  [/[mwMW@%]/u, 1.1],
  [/\p{Lu}/u, 0.8],
  [/[\p{Script=Latin}\p{Nd}\p{Script=Greek}\p{Script=Cyrillic}\-_]/u, 0.66],
];
const WIDEST = 1.05;

export function ems(name: string): number {
  const all = [...name].map((each) => WIDTHS.find(([kind]) => kind.test(each))?.[1] ?? WIDEST);
  return all.reduce((sum, each) => sum + each, 0.1);
}

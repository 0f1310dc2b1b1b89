/** Which puzzles this browser has solved: a streak of days and how many of each grade. */

import { untrack } from "svelte";

const KEY = "tuilerie.solved";

interface Solved {
  /** Days (2026-11-15) on which the puzzle of the day was solved. */
  days: string[];
  /** How many were solved, by grade. */
  grades: Record<string, number>;
}

/** How often something was written here: whoever has read it reads it again. */
let written = $state(0);

export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

function read(): Solved {
  void written;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Solved>;
    return { days: Array.isArray(kept.days) ? kept.days.map(String) : [], grades: kept.grades ?? {} };
  } catch {
    return { days: [], grades: {} };
  }
}

/** Counts a puzzle by its grade. */
export function solve(grade: number): void {
  const { days, grades } = untrack(read);
  write({ days, grades: { ...grades, [grade]: (grades[grade] ?? 0) + 1 } });
}

/** Counts a day whose puzzle is solved, however it was come by. */
export function solveDay(day: string): void {
  const { days, grades } = untrack(read);
  if (!days.includes(day)) write({ days: [...days, day].slice(-400), grades });
}

function write(kept: Solved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    written++;
  } catch {
    // storage may be shut: nothing is counted then
  }
}

/** Days in a row up to today, or to yesterday while today's is still open. */
export function streak(now = new Date()): number {
  const days = new Set(read().days);
  const at = new Date(now);
  if (!days.has(dayOf(at))) at.setUTCDate(at.getUTCDate() - 1);
  let count = 0;
  for (; days.has(dayOf(at)); count++) at.setUTCDate(at.getUTCDate() - 1);
  return count;
}

export const solvedOfGrade = (grade: number): number => Number(read().grades[grade] ?? 0);

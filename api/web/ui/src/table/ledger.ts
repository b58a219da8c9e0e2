/** The ledger of a table: what is kept of an evening, and where it is kept. */
import type { Words } from "../api/types";
import { recall, remember } from "../parts/memory";

/** One deal: who won and lost how much. A voided one stays, but counts for nothing. */
export type Round = {
  id: number;
  at: string;
  title: Words;
  deltas: number[];
  dealer: number;
  voided: boolean;
};

export type Table = {
  id: string;
  created: string;
  ruleset: string;
  preset: string;
  options: Record<string, unknown>;
  players: string[];
  dealer: number;
  rounds: Round[];
};

/** Where tables are kept. Another one (a server's) only has to answer the same three questions. */
export interface Ledger {
  list(): Promise<Table[]>;
  /** Tells whether the table is now kept. */
  save(table: Table): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** Keeps the tables in this browser. */
export class BrowserLedger implements Ledger {
  async list(): Promise<Table[]> {
    return recall<Table[]>("tables", []);
  }

  async save(table: Table): Promise<boolean> {
    const others = (await this.list()).filter((one) => one.id !== table.id);
    const kept = remember("tables", [table, ...others]);
    await navigator.storage?.persist?.();
    return kept;
  }

  async remove(id: string): Promise<void> {
    remember("tables", (await this.list()).filter((one) => one.id !== id));
  }
}

export const counted = (table: Table): Round[] => table.rounds.filter((round) => !round.voided);

export const totals = (table: Table): number[] => table.players.map((_player, seat) =>
  counted(table).reduce((sum, round) => sum + (round.deltas[seat] ?? 0), 0));

/** The running totals of each player, from 0 before the first deal. */
export function course(table: Table): number[][] {
  return table.players.map((_player, seat) => {
    let sum = 0;
    return [0, ...counted(table).map((round) => (sum += round.deltas[seat] ?? 0))];
  });
}

export const sumsToZero = (deltas: readonly number[]): boolean =>
  Math.abs(deltas.reduce((sum, delta) => sum + delta, 0)) < 1e-9;

/** A row of any entity, as its list or page call answers it. */
export type Row = { id: number } & Record<string, unknown>

const pending = new Set<Promise<boolean>>()

/** Makes forms submitted meanwhile wait until an input has its value; false: it got none. */
export function blockSubmit(value: Promise<boolean>): void {
  pending.add(value)
  void value.finally(() => pending.delete(value))
}

/** Waits for all such inputs; false when one of them got no value. */
export async function pendingInputs(): Promise<boolean> {
  return (await Promise.all(pending)).every(Boolean)
}

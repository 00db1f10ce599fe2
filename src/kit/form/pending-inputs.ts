const pending = new Set<Promise<boolean>>()

/** Has forms that are submitted meanwhile wait until an input has its value; false: it got none. */
export function blockSubmit(value: Promise<boolean>): void {
  pending.add(value)
  void value.finally(() => pending.delete(value))
}

/** Whether every input has the value that was on its way. */
export async function pendingInputs(): Promise<boolean> {
  return (await Promise.all(pending)).every(Boolean)
}

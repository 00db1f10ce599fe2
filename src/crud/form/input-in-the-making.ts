const inTheMaking = new Set<Promise<boolean>>()

/** Has forms that are sent meanwhile wait until an input has its value; false: it got none. */
export function holdForms(making: Promise<boolean>): void {
  inTheMaking.add(making)
  void making.finally(() => inTheMaking.delete(making))
}

/** Whether all inputs have got the values that were on their way. */
export async function inputsAreMade(): Promise<boolean> {
  return (await Promise.all(inTheMaking)).every(Boolean)
}

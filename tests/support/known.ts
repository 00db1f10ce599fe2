/** An array's first element and the like, which the test knows to be there. */
export function known<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('The test expected something here')
  return value
}

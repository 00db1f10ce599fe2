/** Whether two values are the same JSON, in whatever order their keys are; what is absent is null. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, said: unknown) => {
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return said
    return Object.fromEntries(
      Object.entries(said)
        .filter(([, inside]) => inside !== undefined && inside !== null)
        .sort(([first], [second]) => (first < second ? -1 : 1)),
    )
  })
}

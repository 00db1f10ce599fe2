/** `1 500,50` as the API writes sums: `1500.50`. What is no sum is left for the server to refuse. */
export function moneyOnWire(typed: string): string {
  return typed.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
}

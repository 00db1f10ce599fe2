import type { RequestPage, RequestWork } from '#contract/requests/request-rows.ts'

/** A request with other lines of works, and their total. */
export function withWorks(request: RequestPage, works: RequestWork[]): RequestPage {
  return { ...request, works, works_total: sumOfMoney(works.map(({ total }) => total)) }
}

/** The sum of amounts with two digits after the point each, in whole hundredths: "12.50" and "0.75" make "13.25". */
function sumOfMoney(amounts: readonly string[]): string {
  const hundredths = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
  return String(hundredths)
    .padStart(3, '0')
    .replace(/(?=..$)/, '.')
}

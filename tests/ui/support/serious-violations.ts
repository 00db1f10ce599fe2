import axe from 'axe-core'

/** What axe calls serious or critical, but for the colours, which are not drawn here. */
export async function seriousViolations(element: Element): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(element, { resultTypes: ['violations'], preload: false, rules })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Names too long for an axis, cut at the end, or in the middle where they would become the same. */
export function cutNames(names: readonly string[], characters: number): string[] {
  const cut = names.map((name) => (name.length > characters ? `${name.slice(0, characters - 1)}…` : name))
  const kept = Math.floor((characters - 1) / 2)
  return names.map((name, nth) => {
    const shown = cut[nth] ?? name
    const isAlike = shown !== name && cut.some((other, index) => other === shown && index !== nth)
    return isAlike ? `${name.slice(0, characters - 1 - kept)}…${name.slice(-kept)}` : shown
  })
}

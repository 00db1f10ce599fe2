/** What Chromium tells of the network. */
function networkInformation(): (EventTarget & { saveData?: boolean; effectiveType?: string }) | undefined {
  return (navigator as { connection?: EventTarget }).connection
}

/** Files are large: on a slow or metered network they wait for a better one. */
export function isNetworkSlow(): boolean {
  const { saveData, effectiveType } = networkInformation() ?? {}
  return Boolean(saveData || effectiveType?.endsWith('2g'))
}

export function onNetworkChange(listener: () => void) {
  networkInformation()?.addEventListener('change', listener)
}

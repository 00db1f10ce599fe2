const MEGABYTE = 1024 * 1024

/** Left free beside photos, for what else is done on site. */
const ROOM_KEPT = 50 * MEGABYTE
const ROOM_LOW = 200 * MEGABYTE
const ASKED_KEY = 'naryad.storage-asked'

/** How many bytes the browser still lets this site store; null where it does not say, as without https. */
async function freeRoom(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  } catch {
    return null
  }
}

/** How many megabytes have to be freed before these files can be kept; 0 when there is room, or nothing is known. */
export async function megabytesToFree(files: readonly File[] = []): Promise<number> {
  const free = files.length > 0 ? await freeRoom() : null
  if (free === null) return 0
  const wanted = ROOM_KEPT + files.reduce((sum, { size }) => sum + size, 0)
  return Math.max(0, Math.ceil((wanted - free) / MEGABYTE))
}

/** How many megabytes are left, if they are few. */
export async function lowRoom(): Promise<number | null> {
  const free = await freeRoom()
  return free !== null && free < ROOM_LOW ? Math.floor(free / MEGABYTE) : null
}

/** Asks the browser once not to clear what this site has stored when the device is short of room. */
export async function askToPersist(): Promise<void> {
  if (!navigator.storage?.persist || localStorage.getItem(ASKED_KEY)) return
  localStorage.setItem(ASKED_KEY, 'yes')
  await navigator.storage.persist().catch(() => false)
}

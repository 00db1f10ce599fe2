/**
 * What the app keeps in a store of the browser, without the bytes of files. Runs in the page: it may use nothing from
 * outside.
 */
export function readStore<Row extends object>(name: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('naryad')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction(name).objectStore(name).getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result.map(({ bytes: _, ...row }) => row))
      }
    }
  })
}

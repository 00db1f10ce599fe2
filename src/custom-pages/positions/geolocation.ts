import { useEffect, useState } from 'react'

/** Why the position is not known: the user denied it in the browser, or it is not available at the moment. */
export type Trouble = 'refused' | 'unknown'

/** A computer that guesses by its address is in another town: such a place on the map is worse than none. */
const ACCURACY_MAX_M = 1000

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 45_000 }

/** Browsers give a position only to pages that came over https, or from localhost. */
export function canLocate(): boolean {
  return window.isSecureContext && 'geolocation' in navigator
}

/** @throws Trouble */
export function locate(): Promise<{ lat: number; lng: number }> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
        if (accuracy > ACCURACY_MAX_M) reject('unknown' satisfies Trouble)
        else resolve({ lat, lng })
      },
      ({ code, PERMISSION_DENIED }) => reject((code === PERMISSION_DENIED ? 'refused' : 'unknown') satisfies Trouble),
      OPTIONS,
    )
  })
}

/** Whether the user denied the position in the browser, as far as the browser reports it. */
export function useIsRefused(): boolean {
  const [status, setStatus] = useState<PermissionStatus | null>(null)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    let isCurrent = true
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (known) => isCurrent && setStatus(known),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])

  useEffect(() => {
    if (!status) return
    const follow = () => setRefused(status.state === 'denied')
    follow()
    status.addEventListener('change', follow)
    return () => status.removeEventListener('change', follow)
  }, [status])

  return isRefused
}

import { vi } from 'vitest'

/** A browser that is still drawing the pictures it was given, until the returned function is called. */
export function drawSlowly(): () => void {
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  vi.stubGlobal('createImageBitmap', async () => {
    await drawn
    return { width: 40, height: 30, close: () => {} }
  })
  return draw
}

import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DrawnSignature, SignaturePad } from '#src/parts/requests/signature/SignaturePad.tsx'
import { renderIn } from '../support/speak.tsx'

let drawn: string[] = []
let given: DrawnSignature | null | undefined

// jsdom has no canvas: what would be drawn is noted down, and the picture is that note.
beforeEach(() => {
  given = undefined
  const note = (name: string) => () => drawn.push(name)
  const context = {
    fillRect: () => {
      drawn = ['sheet']
    },
    beginPath: note('stroke'),
    moveTo: () => {},
    lineTo: () => {},
    quadraticCurveTo: note('curve'),
    stroke: () => {},
    fillText: (text: string) => drawn.push(`text ${text}`),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as RenderingContext & null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(
    () => `data:image/png;base64,${btoa(drawn.length.toString())}`,
  )
})

async function renderPad() {
  await renderIn('ru', <SignaturePad onChange={(signature) => (given = signature)} />)
  return screen.getByRole('img')
}

function draw(pad: HTMLElement, points: [number, number][]) {
  const [first, ...rest] = points
  fireEvent.pointerDown(pad, { clientX: first?.[0], clientY: first?.[1], button: 0, pointerId: 1 })
  for (const [clientX, clientY] of rest) fireEvent.pointerMove(pad, { clientX, clientY, pointerId: 1 })
  fireEvent.pointerUp(pad, { pointerId: 1 })
}

describe('the signature pad', () => {
  it('gives a PNG with the name of who signs', async () => {
    const pad = await renderPad()
    draw(pad, [
      [1, 1],
      [3, 2],
      [5, 1],
    ])
    fireEvent.change(screen.getByRole('textbox', { name: 'Кто подписывает' }), { target: { value: ' Иван Клиентов ' } })
    expect(given?.client_sign).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/)
    expect(given?.name).toBe('Иван Клиентов')
    expect(pad.getAttribute('aria-label')).toBe('Подпись клиента')
  })

  it('takes a tap for no signature', async () => {
    const pad = await renderPad()
    draw(pad, [[2, 2]])
    expect(given).toBeNull()
    expect(pad.getAttribute('aria-label')).toBe('Поле для подписи, пусто')
  })

  it('is clean again after clearing', async () => {
    const pad = await renderPad()
    draw(pad, [
      [1, 1],
      [4, 4],
    ])
    expect(given).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Стереть' }))
    expect(given).toBeNull()
    expect(drawn).toEqual(['sheet'])
  })

  it('lets those who cannot draw sign by writing their name', async () => {
    await renderPad()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Анна' } })
    expect(given).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Подписать именем' }))
    expect(given?.name).toBe('Анна')
    expect(drawn).toContain('text Анна')
  })

  it('keeps a stroke that the system interrupts', async () => {
    const pad = await renderPad()
    fireEvent.pointerDown(pad, { clientX: 1, clientY: 1, button: 0, pointerId: 1 })
    fireEvent.pointerMove(pad, { clientX: 4, clientY: 2, pointerId: 1 })
    fireEvent.pointerCancel(pad, { pointerId: 1 })
    expect(given).not.toBeNull()
  })
})

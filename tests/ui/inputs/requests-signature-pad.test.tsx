import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DrawnSignature, SignaturePad } from '#src/parts/requests/signature/SignaturePad.tsx'
import { useSignature } from '#src/parts/requests/signature/use-signature.ts'
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
  await renderIn(
    'ru',
    <SignaturePad onChange={(signature) => (given = signature)} isDoubted={false} onInsist={() => {}} />,
  )
  return screen.getByRole('img')
}

function draw(pad: HTMLElement, points: [number, number][]) {
  const [first, ...rest] = points
  fireEvent.pointerDown(pad, { clientX: first?.[0], clientY: first?.[1], button: 0, pointerId: 1 })
  for (const [clientX, clientY] of rest) fireEvent.pointerMove(pad, { clientX, clientY, pointerId: 1 })
  fireEvent.pointerUp(pad, { pointerId: 1 })
}

describe('the signature pad', () => {
  it('says of a name that it is too long, and gives nothing until it is shorter', async () => {
    const pad = await renderPad()
    draw(pad, [
      [1, 1],
      [3, 2],
    ])
    const name = screen.getByRole<HTMLInputElement>('textbox')
    fireEvent.change(name, { target: { value: 'я'.repeat(201) } })
    expect(screen.getByText('Не длиннее 200 символов, лишних: 1')).toBeTruthy()
    expect([name.value.length, given]).toEqual([201, null])
    fireEvent.change(name, { target: { value: 'Иванов' } })
    expect(given).toMatchObject({ name: 'Иванов' })
  })

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
    expect(given?.isDot).toBe(false)
    expect(pad.getAttribute('aria-label')).toBe('Подпись клиента')
  })

  it('says of a tap that it is only a dot, and of a name written in its place that it is none', async () => {
    const pad = await renderPad()
    expect(pad.getAttribute('aria-label')).toBe('Поле для подписи, пусто')
    draw(pad, [[2, 2]])
    expect(given?.isDot).toBe(true)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Анна' } })
    fireEvent.click(screen.getByRole('button', { name: 'Подписать именем' }))
    expect(given?.isDot).toBe(false)
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

function Signing({ onSent }: { onSent: (sent: unknown) => void }) {
  const { signature, isDoubted, setDrawn, doubt } = useSignature()
  const send = () => onSent(signature)
  return (
    <>
      <SignaturePad onChange={setDrawn} isDoubted={isDoubted} onInsist={send} />
      <button type="button" disabled={!signature || isDoubted} onClick={() => doubt() || send()}>
        Отправить
      </button>
    </>
  )
}

describe('a signature that is sent', () => {
  async function sign(points: [number, number][]) {
    const sent: unknown[] = []
    await renderIn('ru', <Signing onSent={(one) => sent.push(one)} />)
    draw(screen.getByRole('img'), points)
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    return sent
  }

  const picture = { client_sign: expect.stringMatching(/^data:image/), name: null }

  it('is sent without a question', async () => {
    const sent = await sign([
      [1, 1],
      [4, 4],
    ])
    await waitFor(() => expect(sent).toEqual([picture]))
  })

  it('is sent as a dot only when it is to be saved as it is', async () => {
    const sent = await sign([[2, 2]])
    expect((await screen.findByRole('alert')).textContent).toContain('Это только точка')
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить как есть' }))
    expect(sent).toEqual([picture])
  })

  it('is asked about no longer once more is drawn', async () => {
    const sent = await sign([[2, 2]])
    await screen.findByRole('alert')
    draw(screen.getByRole('img', { name: 'Подпись клиента' }), [
      [1, 1],
      [4, 4],
    ])
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    expect(sent).toEqual([picture])
  })
})

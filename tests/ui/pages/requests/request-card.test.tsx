import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useRequestCard } from '#src/custom-pages/requests/card/use-request-card.ts'

function Board({ isPlanned }: { isPlanned: boolean }) {
  const card = useRequestCard()
  return (
    <div {...card.around}>
      {isPlanned && <button type="button" data-card="7" />}
      <output>{card.shown ? `card of ${card.shown.id}` : 'no card'}</output>
    </div>
  )
}

const at = (isPlanned: boolean) => <Board isPlanned={isPlanned} />

it('closes the card of what another user takes away, which no pointer leaves', async () => {
  const { rerender } = render(at(true), { wrapper: MemoryRouter })
  fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'mouse' })
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('card of 7'))

  rerender(at(false))
  expect(screen.getByRole('status').textContent).toBe('no card')
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useTurnToAsk } from '#src/kit/feedback/use-turn-to-ask.ts'

function Offer({ name }: { name: string }) {
  const [isAnswered, setAnswered] = useState(false)
  return useTurnToAsk(!isAnswered) ? (
    <button type="button" onClick={() => setAnswered(true)}>
      {name}
    </button>
  ) : null
}

const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const answer = () => fireEvent.click(screen.getByRole('button'))

it('offers come one at a time, in the order in which they came', () => {
  const { rerender, unmount } = render(<Offer key="pushes" name="Pushes" />)
  rerender([<Offer key="pushes" name="Pushes" />, <Offer key="position" name="Position" />])
  expect(shown()).toEqual(['Pushes'])
  answer()
  expect(shown()).toEqual(['Position'])
  rerender([<Offer key="position" name="Position" />, <Offer key="icon" name="Icon" />])
  expect(shown()).toEqual(['Position'])
  // Its page was left.
  rerender([<Offer key="icon" name="Icon" />])
  expect(shown()).toEqual(['Icon'])
  unmount()
})

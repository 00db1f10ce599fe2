import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'

function Dialog() {
  useFocusReturn()
  return <input aria-label="in the dialog" ref={(input) => input?.focus()} />
}

function Page({ isOpen }: { isOpen: boolean }) {
  return (
    <>
      <button type="button">open</button>
      <input aria-label="on the page" />
      {isOpen && <Dialog />}
    </>
  )
}

function openAndClose() {
  const { rerender } = render(<Page isOpen={false} />)
  screen.getByText('open').focus()
  rerender(<Page isOpen />)
  expect(document.activeElement).toBe(screen.getByLabelText('in the dialog'))
  rerender(<Page isOpen={false} />)
}

it('a dialog gives the focus back to what opened it', async () => {
  openAndClose()
  await expect.poll(() => document.activeElement).toBe(screen.getByText('open'))
})

it('a dialog takes no focus that is elsewhere already', async () => {
  openAndClose()
  screen.getByLabelText('on the page').focus()
  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(screen.getByLabelText('on the page'))
})

import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { LabelledSelect } from '#src/kit/inputs/LabelledSelect.tsx'
import { letPass } from '../support/let-pass.ts'
import { renderIn } from '../support/speak.tsx'

const OPTIONS = [
  { value: 'kz', label: 'Казахстан' },
  { value: 'pl', label: 'Польша' },
]

it('a select leaves the focus in the next field, however soon after the choice it comes there', async () => {
  await renderIn(
    'ru',
    <>
      <LabelledSelect aria-label="Страна" options={OPTIONS} />
      <input aria-label="Телефон" />
    </>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Страна' }))
  const option = await screen.findByText('Польша', { selector: '.ant-select-item-option-content' })
  const phone = screen.getByLabelText('Телефон')
  await letPass(20, () => {
    fireEvent.mouseDown(option)
    fireEvent.click(option)
    phone.focus()
  })
  expect(document.activeElement).toBe(phone)
  expect(screen.getByText('Польша', { selector: '.ant-select-selection-item' })).toBeTruthy()
})

it('a press in the list of a select keeps the focus in its field', async () => {
  await renderIn('ru', <LabelledSelect aria-label="Страна" options={OPTIONS} />)
  const field = screen.getByRole('combobox', { name: 'Страна' })
  await userEvent.click(field)
  await userEvent.click(await screen.findByText('Польша', { selector: '.ant-select-item-option-content' }))
  expect(document.activeElement).toBe(field)
})

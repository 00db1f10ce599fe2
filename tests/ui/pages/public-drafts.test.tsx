import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PublicLabel } from '#contract/goods/equipment.ts'
import type { PublicRequest } from '#contract/requests/request-rows.ts'
import { ReportForm } from '#src/custom-pages/public-label/ReportForm.tsx'
import { PublicActions } from '#src/custom-pages/public-request/PublicActions.tsx'
import { known } from '#tests/support/known.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const REQUEST = { status: 4, rating: null, actions: ['sign', 'decline'] } as unknown as PublicRequest

it('why a client does not accept the work survives a reload, until it is sent', async () => {
  const action = vi.fn(async () => {})
  const show = (hash = 'h', request = REQUEST) =>
    renderIn(
      'ru',
      <WithToasts>
        <PublicActions hash={hash} request={request} action={action} />
      </WithToasts>,
    )
  const decline = () => screen.getByRole('button', { name: 'Не принимаю' })
  await show()
  fireEvent.click(decline())
  fireEvent.change(screen.getByRole('textbox', { name: 'Опишите, что нужно исправить' }), {
    target: { value: 'Капает' },
  })
  cleanup()

  await show('another')
  expect(screen.queryByDisplayValue('Капает')).toBeNull()
  cleanup()

  await show()
  expect(screen.getByDisplayValue('Капает')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
  cleanup()

  await show()
  expect(screen.queryByDisplayValue('Капает')).toBeNull()
  expect(decline()).toBeTruthy()
})

it('a reason and a comment that are too long are said to be so, and not sent', async () => {
  const action = vi.fn(async () => {})
  const show = (request: PublicRequest) =>
    renderIn(
      'ru',
      <WithToasts>
        <PublicActions hash="long" request={request} action={action} />
      </WithToasts>,
    )
  const type = (length: number) =>
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'я'.repeat(length) } })
  const send = () => fireEvent.click(screen.getByRole('button', { name: /^Отправить/ }))
  await show(REQUEST)
  fireEvent.click(screen.getByRole('button', { name: 'Не принимаю' }))
  type(5007)
  send()
  expect(screen.getByText('Не длиннее 5000 символов, лишних: 7')).toBeTruthy()
  cleanup()
  await show({ ...REQUEST, actions: ['rate'] } as PublicRequest)
  fireEvent.click(known(screen.getAllByRole('radio')[3]))
  type(2001)
  send()
  expect(screen.getByText('Не длиннее 2000 символов, лишних: 1')).toBeTruthy()
  expect(action).not.toHaveBeenCalled()
  type(2000)
  send()
  await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
})

it('a rating with its comment survives a reload', async () => {
  const request = { ...REQUEST, actions: ['rate'] } as PublicRequest
  const show = () =>
    renderIn(
      'ru',
      <WithToasts>
        <PublicActions hash="h" request={request} action={async () => {}} />
      </WithToasts>,
    )
  await show()
  fireEvent.click(known(screen.getAllByRole('radio')[3]))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Быстро' } })
  cleanup()
  await show()
  expect(known(screen.getAllByRole<HTMLInputElement>('radio')[3]).checked).toBe(true)
  expect(screen.getByDisplayValue('Быстро')).toBeTruthy()
})

it('a report of a fault survives a reload, until it is sent; the next one begins with who reports', async () => {
  const label: PublicLabel = {
    company: { name: 'Тепло', country: 'ru', logo: null, locale: 'ru' },
    title: 'Насос',
    model: null,
    facility: 'Склад',
  }
  const show = () => renderIn('ru', <ReportForm hash="h" label={label} />)
  const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  await show()
  type('Что случилось', 'Течёт')
  type('Как к вам обращаться', 'Анна')
  type('Телефон для связи', '+7 912 345-67-89')
  cleanup()

  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ response: { number: 1, hash: 'r' } })))
  await show()
  for (const kept of ['Течёт', 'Анна', /912/]) expect(screen.getByDisplayValue(kept)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Отправить заявку' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Сообщить о другой неисправности' }))
  expect([screen.queryByDisplayValue('Течёт'), screen.getByDisplayValue('Анна')]).toEqual([null, expect.anything()])
  cleanup()

  await show()
  expect(screen.queryByDisplayValue('Анна')).toBeNull()
})

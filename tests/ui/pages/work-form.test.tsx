import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RequestPage } from '../../../contract/requests/request-rows.ts'
import { RequestWorks } from '../../../src/custom-pages/requests/works/RequestWorks.tsx'
import { AccessProvider } from '../../../src/providers/access-control.tsx'
import { answerCalls } from '../support/crud-harness.tsx'
import { executor, signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'

const REQUEST = { id: 7, works: [], works_total: '0.00', actions: ['works'] } as unknown as RequestPage

it("an empty line of works is not sent: each field says what the contract's schema asks for", async () => {
  await signInAs(executor(1))
  const asked = answerCalls(() => ({ response: null }))
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <RequestWorks request={REQUEST} operations={[]} />
      </AccessProvider>
    </WithToasts>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))
  fireEvent.input(await screen.findByLabelText('Кол-во'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Добавить' }))

  expect(await screen.findByText('Введите название')).toBeTruthy()
  expect(screen.getByText('Введите число')).toBeTruthy()
  expect(screen.getByText('Обязательное поле')).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

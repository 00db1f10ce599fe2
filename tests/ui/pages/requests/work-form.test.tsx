import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { RequestPage, RequestWork } from '#contract/requests/request-rows.ts'
import { useOperationAnswers } from '#src/custom-pages/requests/unsent/use-operation-answers.ts'
import { withOperations } from '#src/custom-pages/requests/unsent/with-operations.ts'
import { RequestWorks } from '#src/custom-pages/requests/works/RequestWorks.tsx'
import { useRequest } from '#src/parts/requests/request-cache.ts'
import { AccessProvider } from '#src/providers/access-control.tsx'
import type { Operation } from '#src/providers/offline/operations.ts'
import { answerCalls } from '../../support/crud-harness.tsx'
import { executor, signInAs } from '../../support/signed-in.ts'
import { renderIn } from '../../support/speak.tsx'
import { WithToasts } from '../../support/WithToasts.tsx'

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
  expect(await screen.findByText('Введите число')).toBeTruthy()
  expect(await screen.findByText('Обязательное поле')).toBeTruthy()
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

function lineOf(id: number, title: string, total: string): RequestWork {
  return { id, product_id: null, title, quantity: '1', measure: null, price: total, total }
}

const ADDED = { id: 'a', call: 'addWork', requestId: 7 } as Operation
const REMOVED = { id: 'b', call: 'removeWork', requestId: 7, args: { params: { id: 7, workId: 1 } } } as Operation

function Works() {
  const { data } = useRequest(7)
  const { answered: take } = useOperationAnswers()
  const [unsent, setUnsent] = useState<Operation[]>([])
  return (
    <>
      {data && <RequestWorks request={withOperations(data, unsent)} operations={unsent} />}
      <button type="button" onClick={() => void take(ADDED, lineOf(2, 'Фильтр', '0.25'))}>
        added
      </button>
      <button type="button" onClick={() => setUnsent([REMOVED])}>
        removed
      </button>
      <button type="button" onClick={() => void take(REMOVED, null).then(() => setUnsent([]))}>
        answered
      </button>
    </>
  )
}

it('lines of works and their total are shown as adding and removing them answered, without reading the request again', async () => {
  await signInAs(executor(1))
  const stored = {
    ...REQUEST,
    works: [lineOf(1, 'Выезд', '100.80')],
    works_total: '100.80',
  }
  const asked = answerCalls(() => ({ response: stored }))
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <Works />
      </AccessProvider>
    </WithToasts>,
  )
  const total = () => screen.getByRole('row', { name: /^Итого/ }).textContent?.replace(/\s/g, '')
  await screen.findByText('Выезд')
  fireEvent.click(screen.getByRole('button', { name: 'added' }))
  await screen.findByText('Фильтр')
  expect(total()).toContain('101,05')
  // Answered once more, as an operation that is sent again.
  fireEvent.click(screen.getByRole('button', { name: 'added' }))

  fireEvent.click(screen.getByRole('button', { name: 'removed' }))
  await waitFor(() => expect(screen.queryByText('Выезд')).toBeNull())
  expect(total()).toContain('0,25')
  fireEvent.click(screen.getByRole('button', { name: 'answered' }))
  await waitFor(() => expect(screen.getAllByText('Фильтр')).toHaveLength(1))
  expect(screen.queryByText('Выезд')).toBeNull()
  expect(total()).toContain('0,25')
  expect(asked.filter(({ method, path }) => method === 'GET' && path === '/requests/7')).toHaveLength(1)
})

it.each([
  ['en', 'Add', 'Quantity', 'Price', 'Work or material', '149.85', 'Is “1,234” 1234 or 1.234? Write 1234 or 1,2340'],
  [
    'ru',
    'Добавить',
    'Кол-во',
    'Цена',
    'Работа или материал',
    '149,85',
    '«1.234» — это 1234 или 1,234? Напишите 1234 либо 1.2340',
  ],
] as const)(
  'in %s, 1,5 at 99,90 come to 149.85, and a quantity that may be two is not sent',
  async (locale, add, quantity, price, title, total, unclear) => {
    await signInAs(executor(1))
    const asked = answerCalls(() => ({ response: lineOf(1, 'Труба', '149.85') }))
    await renderIn(
      locale,
      <WithToasts>
        <AccessProvider>
          <RequestWorks request={REQUEST} operations={[]} />
        </AccessProvider>
      </WithToasts>,
    )
    const type = (label: string, text: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: add }))
    await screen.findByLabelText(title)
    type(title, 'Труба')
    type(quantity, '1,5')
    type(price, '99,90')
    expect(screen.getByRole('status').textContent).toContain(total)

    type(quantity, unclear.match(/1[.,]234/)?.[0] ?? '')
    fireEvent.click(screen.getByRole('button', { name: add }))
    expect(await screen.findByText(unclear)).toBeTruthy()
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([])

    type(quantity, '1,5')
    await waitFor(() => expect(screen.queryByText(unclear)).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: add }))
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
        { quantity: '1.5', price: '99.9' },
      ]),
    )
  },
)

it('the total names both its row and its column', async () => {
  await signInAs(executor(1))
  const request = { ...REQUEST, works: [lineOf(1, 'Насос', '100.00')], works_total: '100.00' }
  await renderIn(
    'ru',
    <WithToasts>
      <AccessProvider>
        <RequestWorks request={request} operations={[]} />
      </AccessProvider>
    </WithToasts>,
  )
  const cells = screen.getAllByRole('cell').filter((cell) => cell.hasAttribute('headers'))
  const headersOf = (cell: Element) => cell.getAttribute('headers')?.split(' ') ?? []
  const names = cells.flatMap(headersOf).map((id) => document.getElementById(id)?.textContent)
  expect(names).toEqual(['Итого', 'Сумма'])
})

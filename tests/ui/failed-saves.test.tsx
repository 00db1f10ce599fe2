import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SaveFailure } from '../../src/components/SaveFailure.tsx'
import { ActDialog } from '../../src/custom-pages/requests/ActDialog.tsx'
import { ApiError } from '../../src/providers/api-error.ts'
import { renderIn } from './speak.tsx'
import { WithToasts } from './WithToasts.tsx'

it('an act that did not happen is named above the reason', async () => {
  const take = () => Promise.reject(new ApiError(409, { code: 'conflict', message: 'Почему' }))
  await renderIn(
    'ru',
    <WithToasts>
      <ActDialog
        request={{ id: 9, version: 1 }}
        title="Отменить заявку?"
        okText="Отменить заявку"
        failed="Не удалось отменить заявку"
        take={take}
        onClose={() => {}}
      >
        {null}
      </ActDialog>
    </WithToasts>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Отменить заявку' }))
  expect(await screen.findByText('Не удалось отменить заявку')).toBeTruthy()
  expect(screen.getByText('Почему')).toBeTruthy()
})

it.each([
  ['ru', 'Ошибка обновления'],
  ['en', 'Update error'],
] as const)('a change that was not saved says so above the reason, in %s', async (locale, title) => {
  await renderIn(locale, <SaveFailure reason="Why" />)
  expect(screen.getByRole('alert').textContent).toBe(`${title}Why`)
})

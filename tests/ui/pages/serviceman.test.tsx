import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import employees from '#src/resources/employees/definition.tsx'
import users from '#src/resources/users/definition.tsx'
import { renderIn } from '../support/speak.tsx'

it('whether a user goes to requests is answered, and not repeated', async () => {
  for (const { fields } of [users, employees]) {
    const Cell = fields.is_serviceman?.Cell ?? (() => null)
    for (const [locale, isOne, said] of [
      ['ru', true, 'Да'],
      ['ru', false, 'Нет'],
      ['en', true, 'Yes'],
    ] as const) {
      await renderIn(locale, <Cell value={isOne} row={{ id: 1 }} />)
      expect(screen.getByText(said)).toBeTruthy()
      cleanup()
    }
  }
})

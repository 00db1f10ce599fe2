import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { renderIn } from '../support/speak.tsx'

const load = vi.fn(async () => ({ default: () => <h1>Requests</h1> }))

it('a page that was loaded ahead is shown at once, without a placeholder', async () => {
  const Page = lazyPage(load)
  Page.loadAhead()
  Page.loadAhead()
  await vi.waitFor(() => expect(load).toHaveResolved())
  await renderIn(
    'en',
    <Suspense fallback="Placeholder">
      <Page />
    </Suspense>,
  )
  expect(screen.getByRole('heading')).toBeTruthy()
  expect(screen.queryByText('Placeholder')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

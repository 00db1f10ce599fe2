import { beforeEach, expect, it } from 'vitest'
import { REQUEST_STATUS, REQUEST_STATUSES } from '#contract/requests/status/request-status.ts'
import { isMovable } from '#src/custom-pages/requests/board/model/is-movable.ts'
import { actAsAdmin } from '../../support/signed-in.ts'

beforeEach(actAsAdmin)

it('lets one move what is new, and nothing that has begun', () => {
  const movable = REQUEST_STATUSES.filter((status) => isMovable({ status, actions: ['assign', 'change-deadline'] }))
  expect(movable).toEqual([REQUEST_STATUS.new])
})

it('moves nothing that the user may not assign', () => {
  expect(isMovable({ status: REQUEST_STATUS.new, actions: ['change-deadline'] })).toBe(false)
})

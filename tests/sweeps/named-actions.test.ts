import { expect, test } from 'vitest'
import type { CallName } from '../support/caller.ts'
import { EVERY_CALL, isUnsafe, type NamedRoute, needsSignIn } from './every-call.ts'

// That the actions of a row are those its calls carry out is tested in row-actions.test.ts.

/**
 * They change what is the caller's own or the account's as a whole, create a row, check each row of several, or change rows
 * with which admins, or their owner, may do all there is.
 */
const OF_NO_ROW: CallName[] = [
  'devices.recordTrack',
  'positions.decide',
  'profile.setAvatar',
  'profile.removeAvatar',
  'interactions.editNote',
  'interactions.deleteNote',
  'notifications.update',
  'notifications.readAbout',
  'notifications.readAll',
  'notificationSettings.update',
  'company.update',
  'company.saveBankDetails',
  'company.setAvatar',
  'company.removeAvatar',
  'firstSteps.confirmDetails',
  'firstSteps.hide',
  'tariffs.choose',
  'workCalendar.setDay',
  'workCalendar.removeDay',
  'accountClosing.close',
  'accountClosing.takeBack',
  'accountExports.create',
  'merges.undo',
  'operations.knownFiles',
  'operations.send',
  'operations.sendFile',
  'offline.pull',
  'leftUsers.erase',
  'analyticsReport.save',
  'calendarFeeds.remove',
  'views.create',
  'letters.sendAllAgain',
  'requests.plan',
  'roles.create',
  'serviceAccounts.create',
  'serviceAccounts.update',
  'serviceAccounts.remove',
  'bulk.clients',
  'bulk.equipment',
  'bulk.facilities',
  'bulk.products',
  'bulk.requests',
  'apiKeys.create',
  'apiKeys.rotate',
  'apiKeys.revoke',
  'webhooks.create',
  'webhooks.update',
  'webhooks.remove',
  'webhooks.rotateSecret',
  'webhooks.test',
  'webhooks.resend',
  'customFields.create',
  'customFields.update',
  'customFields.position',
  'customFields.erase',
  'pauseReasons.create',
  'configuration.check',
  'configuration.import',
  'configuration.undo',
  'serviceHours.create',
  'phoneCalls.test',
  'mailbox.set',
  'mailbox.test',
  'mailbox.remove',
  'userApiKeys.create',
  'userApiKeys.rotate',
  'userApiKeys.revoke',
  'files.upload',
]

test('every call that changes a row says which action it carries out', () => {
  const isReading = ({ route }: NamedRoute) => /:(read|create)$/.test(route.access)
  const silent = EVERY_CALL.filter((call) => isUnsafe(call) && needsSignIn(call) && !call.route.actions)
    .filter((call) => !call.route.crossAccount && !call.route.isTrial && !isReading(call))
    .map(({ name }) => name)
  expect(silent.sort()).toEqual([...OF_NO_ROW].sort())
})

import {
  RESET_PASSWORD_MINUTES,
  SET_PASSWORD_DAYS,
  STARTED_WORK_PERCENT,
  UNDO_EMAIL_DAYS,
  VERIFY_EMAIL_DAYS,
} from '#contract/limits.ts'
import { PRODUCT_NAMES } from '#contract/product-name.ts'
import { accountFacts, deviceFacts, type EmailTexts } from './email-text-types.ts'

const DISK_USES = { data: 'Data', files: 'Uploaded files', database: 'Database', temporary: 'Temporary files' }

/** The texts of emails in English. */
export const en: EmailTexts = {
  verify_email: () => ({
    subject: 'Confirm your Email',
    paragraphs: [
      `This address was entered in ${PRODUCT_NAMES.en}. Press the button to confirm that it is yours.`,
      `The link works for ${VERIFY_EMAIL_DAYS} days.`,
    ],
    button: 'Confirm the Email',
    footer: ['If that was not you, there is nothing to do.'],
  }),
  set_password: () => ({
    subject: 'Set a password',
    paragraphs: [
      `You signed up for ${PRODUCT_NAMES.en} without a password. Set one to be able to sign in the next time.`,
      `The link works once, within ${SET_PASSWORD_DAYS} days.`,
    ],
    button: 'Set a password',
    footer: ['If that was not you, there is nothing to do.'],
  }),
  reset_password: () => ({
    subject: 'Reset your password',
    paragraphs: [
      'Somebody, you we hope, asked for a new password. Press the button and choose one.',
      `The link works once, within ${RESET_PASSWORD_MINUTES} minutes. Until you use it the old password stays.`,
    ],
    button: 'Choose a new password',
    footer: ['If that was not you, delete this email: nobody can change the password without it.'],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Your password has just been changed. Sessions on other devices have ended.',
      'If that was not you, choose a new password at once with “Forgot password?” on the sign-in page.',
    ],
    button: 'Open the sign-in page',
    footer: [],
  }),
  email_changed: ({ newEmail, admin }) => ({
    subject: 'Your sign-in Email was changed',
    paragraphs: [
      ...(admin ? [`An administrator of your company, ${admin}, changed the address you sign in with.`] : []),
      `From now on you sign in with ${newEmail}, and emails go there. Nothing more is sent to this address.`,
      admin
        ? 'If you did not agree to this, get in touch with the administrator at once.'
        : 'If that was not you, tell the administrator of your company at once: they can close the access.',
    ],
    button: 'Open the sign-in page',
    footer: [],
  }),
  change_email: ({ formerEmail }) => ({
    subject: 'Confirm your new Email',
    paragraphs: [
      `Somebody who signs in to ${PRODUCT_NAMES.en} with ${formerEmail} wants to use this address instead. Press the button if that is you: from then on you sign in with this address.`,
      `The link works for ${VERIFY_EMAIL_DAYS} days. Until then nothing changes.`,
    ],
    button: 'Use this address',
    footer: ['If that was not you, do not press the button: it would give your address to somebody else’s account.'],
  }),
  email_undo: ({ newEmail }) => ({
    subject: 'Your sign-in Email was changed',
    paragraphs: [
      `From now on you sign in with ${newEmail}, and emails go there.`,
      `If that was not you, take the change back within ${UNDO_EMAIL_DAYS} days: you get this address back, everybody is signed out, and you choose a new password.`,
    ],
    button: 'Take the change back',
    footer: ['If it was you, there is nothing to do.'],
  }),
  way_linked: ({ link }) => ({
    subject: `New way to sign in: ${link?.provider}`,
    paragraphs: [`From now on your account can be entered with ${link?.provider}.`],
    facts: accountFacts(link, 'Account'),
    button: 'Open the profile',
    footer: ['If that was not you, remove it in the profile, sign out on all devices and change your password.'],
  }),
  way_unlinked: ({ link }) => ({
    subject: `Way to sign in removed: ${link?.provider}`,
    paragraphs: [`Your account can no longer be entered with ${link?.provider}.`],
    facts: accountFacts(link, 'Account'),
    button: 'Open the profile',
    footer: ['If that was not you, sign out on all devices and change your password.'],
  }),
  password_dropped: () => ({
    subject: 'Your former password no longer works',
    paragraphs: [
      'You signed in via another service, which confirmed that this address is yours. Nobody had confirmed it before, so the password that was set earlier may have been set by somebody else.',
      'That password has been dropped, and all earlier sessions have ended. Sign in via the same service, or set a password with “Forgot password?”.',
    ],
    button: 'Open the sign-in page',
    footer: [],
  }),
  new_device: ({ device }) => ({
    subject: 'Sign-in from a new device',
    paragraphs: [
      'Somebody signed in to your account from a device not seen before. If it was you, there is nothing to do.',
    ],
    facts: deviceFacts(device, 'Device', 'IP address'),
    button: 'Open the list of devices',
    footer: ['If that was not you, end the session on that device and change your password.'],
  }),
  session_ended: ({ device }) => ({
    subject: 'One of your sessions was ended',
    paragraphs: [
      'Somebody tried to continue your session with a key that had been used before. That happens when the key was copied from the device, so the session was ended: sign in on that device again.',
      'If it happens again, check the device for malware and change your password.',
    ],
    facts: deviceFacts(device, 'Device', 'IP address of the sign-in'),
    button: 'Open the list of devices',
    footer: [],
  }),
  invitation: ({ company, inviter }) => ({
    subject: `Invitation to ${company}`,
    paragraphs: [
      `${inviter} invites you to work with the requests of ${company} in ${PRODUCT_NAMES.en}.`,
      `Set a password and sign in. The link works once, within ${SET_PASSWORD_DAYS} days.`,
    ],
    button: 'Accept the invitation',
    footer: ['If you did not expect an invitation, there is nothing to do.'],
  }),
  added: ({ company, inviter }) => ({
    subject: `Invitation to ${company}`,
    paragraphs: [
      `${inviter} invites you to work with the requests of ${company} in ${PRODUCT_NAMES.en}.`,
      `Until you accept, the company sees nothing of you but this address. The link works once, within ${SET_PASSWORD_DAYS} days.`,
    ],
    button: 'View the invitation',
    footer: ['If you did not expect an invitation, there is nothing to do.'],
  }),
  scheduleFailed: ({ name, date, place }) => ({
    subject: `Request not created: ${name}`,
    paragraphs: [
      `The schedule “${name}” (${place}) was to have a request on ${date}. It could not be created.`,
      'Once the reason is put right, this request can be created from the page of the schedule. Other dates go on as planned; further failures bring no email until this one is seen to.',
    ],
    button: 'Open the schedule',
    footer: ['These emails can be switched off in the settings, under “Notifications”.'],
  }),
  scheduleFailures: {
    client_archived: 'The client is archived.',
    facility_archived: 'The facility is archived.',
    executor_inactive: 'The technician has left or is deactivated.',
    manager_inactive: 'The manager is deactivated.',
    storage_full: 'The file storage is full.',
    not_created: 'An internal error stood in the way.',
  },
  weeklyReport: (account, dates) => ({
    subject: `Figures of the week: ${account}`,
    paragraphs: [dates, 'In brackets: the same in the week before. The attached spreadsheet has the details.'],
    button: 'Open analytics',
    footer: ['An administrator of the company chooses who gets this email and when, under Analytics.'],
  }),
  storage: {
    storage_almost_full: (account, usage) => ({
      subject: `File storage is almost full: ${account}`,
      paragraphs: [
        `${usage} are used. When the room runs out, photos and files can no longer be uploaded; everything else works.`,
        'Delete what is not needed, or change your plan.',
      ],
      button: 'See what takes the room',
      footer: ['These emails can be switched off in the settings, under “Notifications”.'],
    }),
    storage_full: (account, usage) => ({
      subject: `File storage is full: ${account}`,
      paragraphs: [
        `${usage} are used. Files cannot be uploaded any more; photos of work already started are taken up to ${STARTED_WORK_PERCENT}% beyond the plan. Everything else works.`,
        'Delete what is not needed, or change your plan.',
      ],
      button: 'See what takes the room',
      footer: ['These emails can be switched off in the settings, under “Notifications”.'],
    }),
  },
  diskLow: (host, low) => ({
    subject: `Little room on the disk: ${host}`,
    paragraphs: [
      'When no room is left, nothing can be saved any more: requests, photos and backups alike. Make room, or move the data to a larger disk.',
      'You get this email once; it comes again only after there was enough room in between.',
    ],
    facts: low.map(({ use, freeMegabytes }) => [DISK_USES[use], `${freeMegabytes} MB free`]),
    button: 'Open the system status',
    footer: ['All admins who run the installation got this email.'],
  }),
  closing: {
    account_closed: ({ account, closedBy, date }) => ({
      subject: `The company is closed: ${account}`,
      paragraphs: [
        `An admin closed the company: ${closedBy}. Employees can no longer sign in; public links, calendars and notifications are off.`,
        `Until ${date} it can be taken back: sign in and press “Take the company back”. All of its data can be downloaded there too. After that day data and files are deleted for good.`,
      ],
      button: 'Take the company back',
      footer: ['All admins of the company got this email.'],
    }),
    account_closing_soon: ({ account, date }) => ({
      subject: `The company’s data will soon be deleted: ${account}`,
      paragraphs: [
        `The company is closed; on ${date} its data and files are deleted for good.`,
        'Until then it can be taken back, and its data downloaded.',
      ],
      button: 'Take the company back',
      footer: ['All admins of the company got this email.'],
    }),
  },
  notifications: {
    open: 'Open',
    openAll: 'Open notifications',
    before: 'Before that:',
    digest: (count) => `Notifications: ${count}`,
    footer: (account) => [`You got this email because you work at ${account}.`],
    unsubscribe: 'Choose which emails you get',
  },
  client: {
    created: ({ number }) => ({
      subject: `Request #${number} is accepted`,
      paragraph: 'We have accepted your request. Its page shows how the work goes; no sign-in is needed.',
      button: 'Open the request',
    }),
    upcoming: ({ number, time }) => ({
      subject: `Request #${number}: we come on ${time}`,
      paragraph: 'A planned visit is near. The page of the request shows how the work goes; no sign-in is needed.',
      button: 'Open the request',
    }),
    on_the_way: ({ number, executor, time, isChanged }) => ({
      subject: isChanged
        ? `Request #${number}: new time of arrival, about ${time}`
        : `${executor ?? 'The executor'} is on the way, expected at about ${time}`,
      paragraph: 'The technician has already left. Should the time change, the page of the request shows the new one.',
      button: 'Open the request',
    }),
    finished: ({ number, isSignatureAwaited }) => ({
      subject: `Request #${number} is done`,
      paragraph: isSignatureAwaited
        ? 'See what was done, and sign if all is well. If something is wrong, you can say so there. Once signed, the work can be rated.'
        : 'See what was done, and rate the work: it takes a minute.',
      button: isSignatureAwaited ? 'View and sign' : 'View and rate',
    }),
    facts: { request: 'Request', facility: 'Facility', address: 'Address', planned: 'Planned for' },
    footer: (account) => `You get this email because this address is given in your request at ${account}.`,
    unsubscribe: 'Get no more emails about requests',
  },
  requestMilestones: {
    subject: {
      created: (number, facility) => `New request #${number}: ${facility}`,
      on_the_way: (number, facility) => `Request #${number}, the executor is on the way: ${facility}`,
      finished: (number, facility) => `Request #${number} is done: ${facility}`,
      cancelled: (number, facility) => `Request #${number} is cancelled: ${facility}`,
      deadline_changed: (number, facility) => `New deadline of request #${number}: ${facility}`,
    },
    paragraph: {
      created: 'There is a new request at the facility.',
      on_the_way: 'The executor has set off.',
      finished: 'The work on the request is done.',
      cancelled: 'The request is cancelled.',
      deadline_changed: 'The deadline of the request has changed.',
    },
    facts: {
      request: 'Request',
      facility: 'Facility',
      address: 'Address',
      deadline: 'Deadline',
      expected: 'Arrives at about',
    },
    none: 'none',
    button: 'Open the request',
    footer: (account) => [`You get this email because you subscribe to the requests of a facility at ${account}.`],
    unsubscribe: 'Unsubscribe',
  },
}

import { capitalized } from '#contract/capitalized.ts'
import {
  RESET_PASSWORD_MINUTES,
  SET_PASSWORD_DAYS,
  STARTED_WORK_PERCENT,
  UNDO_EMAIL_DAYS,
  VERIFY_EMAIL_DAYS,
} from '#contract/limits.ts'
import { words } from '#contract/words/en/index.ts'
import { scheduleFailures } from '#contract/words/en/notifications.ts'
import { accountFacts, deviceFacts, type EmailTexts } from '../email-texts.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const titleOf = ({ number, isEmergency }: { number: number; isEmergency: boolean }) =>
  `${isEmergency ? 'emergency request' : 'request'} #${number}`

/** The texts of emails in English. */
export const emails: EmailTexts = {
  days: {
    today: 'today',
    tomorrow: 'tomorrow',
    on: (weekday, date) => `on ${DAYS[weekday]}, ${date},`,
  },
  via: (account) => `${account} via ${words.language.product}`,
  reply: (number) => `Reply to this email and your answer goes to request #${number}.`,
  verify_email: () => ({
    subject: 'Confirm your email',
    paragraphs: [
      `This address was entered in ${words.language.product}. Press the button to confirm that it is yours.`,
      `The link works for ${VERIFY_EMAIL_DAYS} days.`,
    ],
    button: 'Confirm email',
    footer: ['If this was not you, you can ignore this email.'],
  }),
  set_password: () => ({
    subject: 'Set a password',
    paragraphs: [
      `You signed up for ${words.language.product} without a password. Set one so that you can sign in next time.`,
      `The link works once and expires in ${SET_PASSWORD_DAYS} days.`,
    ],
    button: 'Set a password',
    footer: ['If this was not you, you can ignore this email.'],
  }),
  reset_password: () => ({
    subject: 'Reset your password',
    paragraphs: [
      'A new password was requested for your account. Press the button to choose one.',
      `The link works once and expires in ${RESET_PASSWORD_MINUTES} minutes. Your old password works until you use it.`,
    ],
    button: 'Choose a new password',
    footer: ['If this was not you, delete this email: the password cannot be changed without it.'],
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Your password has just been changed. Sessions on other devices have ended.',
      'If this was not you, choose a new password immediately with “Forgot your password?” on the sign-in page.',
    ],
    button: 'Go to sign-in',
    footer: [],
  }),
  email_changed: ({ newEmail, admin }) => ({
    subject: 'Your sign-in email was changed',
    paragraphs: [
      ...(admin ? [`An administrator of your company, ${admin}, changed the address you sign in with.`] : []),
      `You now sign in with ${newEmail}, and emails go there. No more emails are sent to this address.`,
      admin
        ? 'If you did not agree to this, contact the administrator immediately.'
        : 'If this was not you, tell your company’s administrator immediately: they can block access.',
    ],
    button: 'Go to sign-in',
    footer: [],
  }),
  change_email: ({ formerEmail }) => ({
    subject: 'Confirm your new email',
    paragraphs: [
      `The user who signs in to ${words.language.product} with ${formerEmail} wants to use this address instead. If this is you, press the button: you will then sign in with this address.`,
      `The link works for ${VERIFY_EMAIL_DAYS} days. Nothing changes until you use it.`,
    ],
    button: 'Use this address',
    footer: ['If this was not you, do not press the button: it would give your address to someone else’s account.'],
  }),
  email_undo: ({ newEmail }) => ({
    subject: 'Your sign-in email was changed',
    paragraphs: [
      `You now sign in with ${newEmail}, and emails go there.`,
      `If this was not you, undo the change within ${UNDO_EMAIL_DAYS} days: you get this address back, all devices are signed out, and you choose a new password.`,
    ],
    button: 'Undo the change',
    footer: ['If this was you, you can ignore this email.'],
  }),
  way_linked: ({ link }) => ({
    subject: `You can now sign in with ${link?.provider}`,
    paragraphs: [`You can now sign in to your account with ${link?.provider}.`],
    facts: accountFacts(link, 'Account'),
    button: 'Open profile',
    footer: ['If this was not you, remove it in your profile, sign out on all devices and change your password.'],
  }),
  way_unlinked: ({ link }) => ({
    subject: `You can no longer sign in with ${link?.provider}`,
    paragraphs: [`You can no longer sign in to your account with ${link?.provider}.`],
    facts: accountFacts(link, 'Account'),
    button: 'Open profile',
    footer: ['If this was not you, sign out on all devices and change your password.'],
  }),
  password_dropped: () => ({
    subject: 'Your old password no longer works',
    paragraphs: [
      'You signed in with another service, which confirmed that this address is yours. It had not been confirmed before, so the earlier password may have been set by someone else.',
      'That password has been removed, and all earlier sessions have ended. Sign in with the same service, or set a password with “Forgot your password?”.',
    ],
    button: 'Go to sign-in',
    footer: [],
  }),
  new_device: ({ device }) => ({
    subject: 'Someone signed in to your account from a new device',
    paragraphs: ['There was a sign-in to your account from a new device. If this was you, you can ignore this email.'],
    facts: deviceFacts(device, 'Device', 'IP address'),
    button: 'View devices',
    footer: ['If this was not you, sign out that device and change your password.'],
  }),
  session_ended: ({ device }) => ({
    subject: 'One of your sessions was ended',
    paragraphs: [
      'There was an attempt to continue your session with a key that had already been used. This happens when the key is copied from the device, so we ended the session: sign in on that device again.',
      'If it happens again, check the device for malware and change your password.',
    ],
    facts: deviceFacts(device, 'Device', 'IP address of the sign-in'),
    button: 'View devices',
    footer: [],
  }),
  invitation: ({ company, inviter }) => ({
    subject: `You are invited to join ${company}`,
    paragraphs: [
      `${inviter} invites you to work with the requests of ${company} in ${words.language.product}.`,
      `Set a password and sign in. The link works once and expires in ${SET_PASSWORD_DAYS} days.`,
    ],
    button: 'Accept invitation',
    footer: ['If you were not expecting an invitation, you can ignore this email.'],
  }),
  added: ({ company, inviter }) => ({
    subject: `You are invited to join ${company}`,
    paragraphs: [
      `${inviter} invites you to work with the requests of ${company} in ${words.language.product}.`,
      `Until you accept, the company sees only this address. The link works once and expires in ${SET_PASSWORD_DAYS} days.`,
    ],
    button: 'View invitation',
    footer: ['If you were not expecting an invitation, you can ignore this email.'],
  }),
  scheduleFailed: ({ name, date, place }) => ({
    subject: `The request for ${date} was not created: ${name}`,
    paragraphs: [
      `The scheduled request “${name}” (${place}) was due on ${date}. The request could not be created.`,
      'Once the problem is fixed, you can create it from the scheduled request’s page. Other dates go ahead as planned; you get no more emails about failures until this one is dealt with.',
    ],
    button: 'Open scheduled request',
    footer: ['You can turn these emails off in the settings, under “Notifications”.'],
  }),
  scheduleFailures,
  weeklyReport: (account, dates) => ({
    subject: `Figures for ${dates}: ${account}`,
    paragraphs: [dates, 'In brackets: the week before. The attached spreadsheet has the details.'],
    button: 'Open analytics',
    footer: ['Your company’s administrator chooses who gets this email and when, under Analytics.'],
  }),
  agreementReport: ({ account, number, month }) => ({
    subject: `Report of agreement ${number}: ${month}`,
    paragraph: `Attached is the report of ${account}: the month’s requests under agreement ${number}, and what was promised for them.`,
    met: (met, decided) => `${met} of ${decided} met`,
    footer: `You received this email because this address is named in an agreement with ${account}.`,
    unsubscribe: 'Stop emails from this company',
  }),
  storageUse: (used, limit) => `${used} of ${limit} GB`,
  storage: {
    storage_almost_full: (account, usage) => ({
      subject: `File storage is almost full: ${account}`,
      paragraphs: [
        `${usage} used. When space runs out, photos and files can no longer be uploaded; everything else keeps working.`,
        'Delete what you do not need or change your plan.',
      ],
      button: 'See what takes up space',
      footer: ['You can turn these emails off in the settings, under “Notifications”.'],
    }),
    storage_full: (account, usage) => ({
      subject: `File storage is full: ${account}`,
      paragraphs: [
        `${usage} used. Files can no longer be uploaded; photos of work already started are accepted up to ${STARTED_WORK_PERCENT}% beyond the plan. Everything else keeps working.`,
        'Delete what you do not need or change your plan.',
      ],
      button: 'See what takes up space',
      footer: ['You can turn these emails off in the settings, under “Notifications”.'],
    }),
  },
  webhooks: {
    webhook_failing: (account, url) => ({
      subject: `A webhook has accepted nothing for three days: ${account}`,
      paragraphs: [
        `Messages to ${url} are not accepted. They wait, and are sent again less and less often; in two days the webhook will be disabled.`,
        'See what its receiver answers, and send a test message once that is mended.',
      ],
      button: 'Open webhooks',
      footer: ['This email was sent to all administrators of the company.'],
    }),
    webhook_disabled: (account, url) => ({
      subject: `A webhook was disabled: ${account}`,
      paragraphs: [
        `Nothing is sent to ${url} any more: its receiver has accepted nothing for five days, or said that it is gone.`,
        'What waits is kept for 30 days, and is sent once the webhook is active again.',
      ],
      button: 'Open webhooks',
      footer: ['This email was sent to all administrators of the company.'],
    }),
  },
  mailbox: (account, address) => ({
    subject: `The mailbox ${address} cannot be read: ${account}`,
    paragraphs: [
      'For some hours this mailbox could not be opened: clients’ emails do not become requests. They stay in it and are read once it opens again.',
      'Most often its password was changed. Check the connection in the settings.',
    ],
    button: 'Check the connection',
    footer: ['This email was sent to all administrators of the company.'],
  }),
  keys: {
    key_created: {
      toAdmins: ({ account, owner }) => ({
        subject: `A key was created: ${account}`,
        paragraphs: [
          `With it a program calls on behalf of the service account “${owner}”. The key itself was shown once, to its author, and is in no email.`,
          'If no one in the company needs it, revoke it: it is refused from then on.',
        ],
        button: 'Open keys',
        footer: ['This email was sent to all administrators of the company.'],
      }),
      toUser: ({ account }) => ({
        subject: `A key of your own was created: ${account}`,
        paragraphs: ['With it a program calls on your behalf. The key itself was shown once, and is in no email.'],
        button: 'Open keys',
        footer: ['If this was not you, revoke the key, sign out on all devices and change your password.'],
      }),
    },
    key_ending: {
      toAdmins: ({ account, key, owner, date }) => ({
        subject: `A key ends on ${date}: ${account}`,
        paragraphs: [
          `The program that calls on behalf of “${owner}” with the key “${key}” will be refused from then on.`,
          'Rotate the key and give the program the new one: the former one is accepted for a day more.',
        ],
        button: 'Open keys',
        footer: ['This email was sent to all administrators of the company.'],
      }),
      toUser: ({ account, key, date }) => ({
        subject: `Your key ends on ${date}: ${account}`,
        paragraphs: [
          `The program that calls on your behalf with the key “${key}” will be refused from then on.`,
          'Rotate the key and give the program the new one: the former one is accepted for a day more.',
        ],
        button: 'Open keys',
        footer: [`You get this email because the key is yours at ${account}.`],
      }),
    },
    facts: {
      key: 'Key',
      owner: words.api_keys.fields.service_account_id,
      author: 'Created by',
      scopes: words.api_keys.fields.scopes,
      networks: words.api_keys.fields.networks,
      ends: words.api_keys.fields.expires_at,
    },
    anywhere: 'From anywhere',
    never: 'Never',
  },
  diskLow: (host, low) => ({
    subject: `Low disk space: ${host}`,
    paragraphs: [
      'When the disk is full, nothing can be saved, including requests, photos and backups. Free up space or move the data to a larger disk.',
      'You get this email once. It is sent again only if space runs low after being freed up.',
    ],
    facts: low.map(({ use, freeMegabytes }) => [words.installation.diskUses[use], `${freeMegabytes} MB free`]),
    button: 'Open system status',
    footer: ['This email was sent to all administrators who run the installation.'],
  }),
  closing: {
    account_closed: ({ account, closedBy, date }) => ({
      subject: `The company is closed: ${account}`,
      paragraphs: [
        `An administrator, ${closedBy}, closed the company. Employees can no longer sign in; public links, calendars and notifications are off.`,
        `You can reopen it until ${date}: sign in and press “Reopen company”. You can also download all its data there. After that date, data and files are permanently deleted.`,
      ],
      button: 'Reopen company',
      footer: ['This email was sent to all administrators of the company.'],
    }),
    account_closing_soon: ({ account, date }) => ({
      subject: `Company data will soon be deleted: ${account}`,
      paragraphs: [
        `The company is closed. On ${date} its data and files will be permanently deleted.`,
        'Until then you can reopen it or download its data.',
      ],
      button: 'Reopen company',
      footer: ['This email was sent to all administrators of the company.'],
    }),
  },
  notifications: {
    open: 'Open',
    openAll: 'Open notifications',
    before: 'Earlier:',
    digest: (count) => `${count} new ${count === 1 ? 'notification' : 'notifications'}`,
    subjects: {
      request_assigned: (request) => `You have been assigned to ${titleOf(request)}`,
      request_unassigned: (request) => `You have been removed from ${titleOf(request)}`,
      request_created: (request) => `${capitalized(titleOf(request))} has been created`,
      request_started: (request) => `Work on ${titleOf(request)} has started`,
      request_finished: (request) => `Work on ${titleOf(request)} is finished`,
      request_signed: (request) => `The client approved the work on ${titleOf(request)}`,
      request_declined: (request) => `The client did not approve the work on ${titleOf(request)}`,
      request_cancelled: (request) => `${capitalized(titleOf(request))} has been cancelled`,
      request_reopened: (request) => `${capitalized(titleOf(request))} has been reopened`,
      request_comment: (request) => `There is a new comment on ${titleOf(request)}`,
      request_email: (request) => `An email about ${titleOf(request)} came in`,
      mentioned: (request) => `You were mentioned in a note on ${titleOf(request)}`,
      request_price_changed: (request) => `The price of ${titleOf(request)} has changed`,
      work_kept: (request) => `Decide what to accept of the work on ${titleOf(request)}`,
      request_deadline_changed: ({ at, ...request }) =>
        at
          ? `${capitalized(titleOf(request))} is now due ${at.day} at ${at.time}`
          : `${capitalized(titleOf(request))} has no deadline any more`,
      request_deadline_soon: ({ at, ...request }) =>
        at
          ? `${capitalized(titleOf(request))} is due ${at.day} at ${at.time}`
          : `${capitalized(titleOf(request))} is due soon`,
      request_overdue: ({ at, ...request }) =>
        at
          ? `${capitalized(titleOf(request))} was due ${at.day} at ${at.time}`
          : `${capitalized(titleOf(request))} is overdue`,
      request_sla_soon: ({ at, ...request }) =>
        at
          ? `${capitalized(titleOf(request))} is due ${at.day} at ${at.time} by the agreement`
          : `${capitalized(titleOf(request))} is due soon by the agreement`,
      request_sla_missed: ({ at, ...request }) =>
        at
          ? `${capitalized(titleOf(request))} was due ${at.day} at ${at.time} by the agreement`
          : `${capitalized(titleOf(request))} was not done in time by the agreement`,
      request_sla_escalated: ({ at, ...request }) =>
        at
          ? `${capitalized(titleOf(request))} needs you: due ${at.day} at ${at.time} by the agreement`
          : `${capitalized(titleOf(request))} needs you: it is due by the agreement`,
    },
    footer: (account) => [`You get this email because you work at ${account}.`],
    unsubscribe: 'Choose which emails you get',
  },
  client: {
    created: ({ number, name }) => ({
      subject: `We have received request #${number}: ${name}`,
      paragraph: 'We have received your request. Follow its progress on its page; no sign-in is needed.',
      button: 'Open request',
    }),
    upcoming: ({ name, at }) => ({
      subject: `The technician arrives ${at.day} at ${at.time}: ${name}`,
      paragraph: 'A planned visit is coming up. Follow its progress on the request page; no sign-in is needed.',
      button: 'Open request',
    }),
    on_the_way: ({ number, executor, at, isChanged }) => ({
      subject: isChanged
        ? `The technician for request #${number} now arrives ${at.day} at about ${at.time}`
        : `${executor ?? 'The technician'} is on the way, expected ${at.day} at about ${at.time}`,
      paragraph: 'The technician has already left. If the time changes, the request page shows the new one.',
      button: 'Open request',
    }),
    finished: ({ number, name, isSignatureAwaited }) => ({
      subject: `Request #${number} is done: ${name}`,
      paragraph: isSignatureAwaited
        ? 'See what was done, and sign if everything is in order. If something is wrong, you can say so there. Once you have signed, you can rate the work.'
        : 'See what was done and rate the work: it takes a minute.',
      button: isSignatureAwaited ? 'View and sign' : 'View and rate',
    }),
    facts: {
      request: 'Request',
      facility: words.requests.fields.facility,
      address: words.facilities.fields.address,
      planned: 'Planned for',
    },
    footer: (account) => `You get this email because this address is given in your request at ${account}.`,
    unsubscribe: 'Stop emails about requests',
  },
  requestMilestones: {
    subject: {
      created: (number, facility) => `There is a new request #${number}: ${facility}`,
      on_the_way: (number, facility, at) =>
        at
          ? `The technician for request #${number} arrives ${at.day} at about ${at.time}: ${facility}`
          : `The technician for request #${number} is on the way: ${facility}`,
      finished: (number, facility) => `Request #${number} is done: ${facility}`,
      cancelled: (number, facility) => `Request #${number} has been cancelled: ${facility}`,
      deadline_changed: (number, facility, at) =>
        at
          ? `Request #${number} is now due ${at.day} at ${at.time}: ${facility}`
          : `Request #${number} has no deadline any more: ${facility}`,
    },
    paragraph: {
      created: 'There is a new request at the facility.',
      on_the_way: 'The technician has set off.',
      finished: 'The work is done.',
      cancelled: 'The request has been cancelled.',
      deadline_changed: 'The deadline of the request has changed.',
    },
    facts: {
      request: 'Request',
      facility: words.requests.fields.facility,
      address: words.facilities.fields.address,
      deadline: words.requests.fields.deadline_at,
      expected: 'Arrives at about',
    },
    none: 'none',
    button: 'Open request',
    footer: (account) => [`You get this email because you subscribe to requests at a facility of ${account}.`],
    unsubscribe: 'Unsubscribe',
  },
}

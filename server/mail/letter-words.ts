import { RESET_PASSWORD_MINUTES, SET_PASSWORD_DAYS, VERIFY_EMAIL_DAYS } from '../../contract/limits.ts'
import type { Locale } from '../../contract/messages.ts'
import { PRODUCT_NAMES } from '../../contract/product-name.ts'

/** What happened to a request, for those who subscribe to its facility. */
export type RequestNews = 'created' | 'finished' | 'cancelled' | 'deadline_changed'

interface Said {
  subject: string
  paragraphs: string[]
  facts?: [name: string, value: string][]
  button: string
  footer: string[]
}

/** A company's name, where the letter is one of a company's. */
interface Names {
  company: string | null
  inviter?: string
  /** The address that one signs in with from now on. */
  newEmail?: string
  /** The admin who entered it; absent when the person did. */
  admin?: string | undefined
  /** The device a letter about a sign-in is about. */
  device?: { name: string | null; ip: string | null }
  /** The account at a provider that a letter about signing in is about. */
  way?: { provider: string; email: string | null }
}

export interface LetterTexts {
  verify_email(names: Names): Said
  set_password(names: Names): Said
  reset_password(names: Names): Said
  password_changed(names: Names): Said
  email_changed(names: Names): Said
  way_linked(names: Names): Said
  way_unlinked(names: Names): Said
  password_dropped(names: Names): Said
  new_device(names: Names): Said
  session_ended(names: Names): Said
  invitation(names: Names): Said
  added(names: Names): Said
  storage: Record<'storage_almost_full' | 'storage_full', (company: string, usage: string) => Said>
  requestNews: {
    subject: Record<RequestNews, (number: number, facility: string) => string>
    paragraph: Record<RequestNews, string>
    facts: Record<'request' | 'facility' | 'address' | 'deadline', string>
    none: string
    button: string
    footer: (company: string) => string[]
    unsubscribe: string
  }
}

function deviceFacts(device: Names['device'], name: string, address: string): [string, string][] {
  return [
    ...(device?.name ? ([[name, device.name]] as [string, string][]) : []),
    ...(device?.ip ? ([[address, device.ip]] as [string, string][]) : []),
  ]
}

function accountFacts(way: Names['way'], name: string): [string, string][] {
  return way?.email ? [[name, way.email]] : []
}

const ru: LetterTexts = {
  verify_email: () => ({
    subject: 'Подтвердите Email',
    paragraphs: [
      `Этот адрес указали в сервисе «${PRODUCT_NAMES.ru}». Нажмите кнопку, чтобы подтвердить, что он ваш.`,
      `Ссылка действует ${VERIFY_EMAIL_DAYS} дней.`,
    ],
    button: 'Подтвердить Email',
    footer: ['Если вы этого не делали, ничего делать не нужно.'],
  }),
  set_password: () => ({
    subject: 'Задайте пароль',
    paragraphs: [
      `Вы зарегистрировались в сервисе «${PRODUCT_NAMES.ru}» без пароля. Задайте его, чтобы войти в следующий раз.`,
      `Ссылка действует ${SET_PASSWORD_DAYS} дней и срабатывает один раз.`,
    ],
    button: 'Задать пароль',
    footer: ['Если вы этого не делали, ничего делать не нужно.'],
  }),
  reset_password: () => ({
    subject: 'Смена пароля',
    paragraphs: [
      'Кто-то — надеемся, вы — попросил сменить пароль. Нажмите кнопку и задайте новый.',
      `Ссылка действует ${RESET_PASSWORD_MINUTES} минут и срабатывает один раз. Пока вы её не откроете, работает прежний пароль.`,
    ],
    button: 'Задать новый пароль',
    footer: ['Если вы этого не просили, удалите письмо: без него пароль не сменить.'],
  }),
  password_changed: () => ({
    subject: 'Пароль изменён',
    paragraphs: [
      'Ваш пароль только что изменили. На остальных устройствах сеансы завершены.',
      'Если это были не вы, сразу задайте новый пароль по кнопке «Забыли пароль?» на странице входа.',
    ],
    button: 'Открыть страницу входа',
    footer: [],
  }),
  email_changed: ({ newEmail, admin }) => ({
    subject: 'Email для входа изменён',
    paragraphs: [
      ...(admin ? [`Ваш адрес для входа изменил администратор компании: ${admin}.`] : []),
      `Теперь вы входите с адресом ${newEmail}, письма приходят туда. На этот адрес мы больше не пишем.`,
      admin
        ? 'Если вы об этом не договаривались, сразу свяжитесь с администратором.'
        : 'Если это были не вы, сразу сообщите администратору вашей компании: он закроет доступ.',
    ],
    button: 'Открыть страницу входа',
    footer: [],
  }),
  way_linked: ({ way }) => ({
    subject: `Новый способ входа: ${way?.provider}`,
    paragraphs: [`Теперь в ваш аккаунт можно войти через ${way?.provider}.`],
    facts: accountFacts(way, 'Аккаунт'),
    button: 'Открыть профиль',
    footer: ['Если это были не вы, отвяжите этот способ в профиле, выйдите на всех устройствах и смените пароль.'],
  }),
  way_unlinked: ({ way }) => ({
    subject: `Способ входа отвязан: ${way?.provider}`,
    paragraphs: [`Войти в ваш аккаунт через ${way?.provider} больше нельзя.`],
    facts: accountFacts(way, 'Аккаунт'),
    button: 'Открыть профиль',
    footer: ['Если это были не вы, выйдите на всех устройствах и смените пароль.'],
  }),
  password_dropped: () => ({
    subject: 'Прежний пароль больше не действует',
    paragraphs: [
      'Вы вошли через сторонний сервис, и он подтвердил, что этот адрес ваш. До этого адрес никто не подтверждал, поэтому пароль, который был задан раньше, мог задать и кто-то другой.',
      'Мы отменили этот пароль и завершили все прежние сеансы. Входите через тот же сервис или задайте новый пароль по кнопке «Забыли пароль?».',
    ],
    button: 'Открыть страницу входа',
    footer: [],
  }),
  new_device: ({ device }) => ({
    subject: 'Вход с нового устройства',
    paragraphs: [
      'В ваш аккаунт вошли с устройства, с которого раньше не входили. Если это вы, ничего делать не нужно.',
    ],
    facts: deviceFacts(device, 'Устройство', 'IP-адрес'),
    button: 'Открыть список устройств',
    footer: ['Если это были не вы, завершите сеанс на этом устройстве и смените пароль.'],
  }),
  session_ended: ({ device }) => ({
    subject: 'Мы завершили один из ваших сеансов',
    paragraphs: [
      'Кто-то попробовал продолжить ваш сеанс с ключом, который уже был использован. Так бывает, когда ключ скопировали с устройства, поэтому мы завершили сеанс: войдите на этом устройстве снова.',
      'Если такое повторится, проверьте устройство на вирусы и смените пароль.',
    ],
    facts: deviceFacts(device, 'Устройство', 'IP-адрес при входе'),
    button: 'Открыть список устройств',
    footer: [],
  }),
  invitation: ({ company, inviter }) => ({
    subject: `Приглашение в компанию ${company}`,
    paragraphs: [
      `${inviter} приглашает вас работать с заявками компании ${company} в сервисе «${PRODUCT_NAMES.ru}».`,
      `Задайте пароль — и можно входить. Ссылка действует ${SET_PASSWORD_DAYS} дней и срабатывает один раз.`,
    ],
    button: 'Принять приглашение',
    footer: ['Если вы не ждали приглашения, ничего делать не нужно.'],
  }),
  added: ({ company, inviter }) => ({
    subject: `Вам открыли доступ в компанию ${company}`,
    paragraphs: [
      `${inviter} приглашает вас работать с заявками компании ${company}.`,
      'Войдите со своим прежним паролем и выберите компанию в меню справа вверху.',
    ],
    button: 'Войти',
    footer: [],
  }),
  storage: {
    storage_almost_full: (company, usage) => ({
      subject: `Файловое хранилище почти заполнено: ${company}`,
      paragraphs: [
        `Занято ${usage}. Когда место кончится, фото и файлы перестанут загружаться; всё остальное будет работать.`,
        'Удалите лишнее или смените тариф.',
      ],
      button: 'Посмотреть, что занимает место',
      footer: ['Такие письма отключаются в настройках, в разделе «Уведомления».'],
    }),
    storage_full: (company, usage) => ({
      subject: `Файловое хранилище заполнено: ${company}`,
      paragraphs: [
        `Занято ${usage}. Фото и файлы не загружаются; всё остальное работает.`,
        'Удалите лишнее или смените тариф.',
      ],
      button: 'Посмотреть, что занимает место',
      footer: ['Такие письма отключаются в настройках, в разделе «Уведомления».'],
    }),
  },
  requestNews: {
    subject: {
      created: (number, facility) => `Новая заявка №${number}: ${facility}`,
      finished: (number, facility) => `Заявка №${number} выполнена: ${facility}`,
      cancelled: (number, facility) => `Заявка №${number} отменена: ${facility}`,
      deadline_changed: (number, facility) => `Новый срок заявки №${number}: ${facility}`,
    },
    paragraph: {
      created: 'На объекте появилась новая заявка.',
      finished: 'Работы по заявке закончены.',
      cancelled: 'Заявка отменена.',
      deadline_changed: 'У заявки изменился срок.',
    },
    facts: {
      request: 'Заявка',
      facility: 'Объект',
      address: 'Адрес',
      deadline: 'Срок',
    },
    none: 'не указан',
    button: 'Открыть заявку',
    footer: (company) => [`Вы получили это письмо, потому что подписаны на заявки объекта в компании ${company}.`],
    unsubscribe: 'Отписаться',
  },
}

const en: LetterTexts = {
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
    footer: ['If that was not you, delete this letter: nobody can change the password without it.'],
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
      `From now on you sign in with ${newEmail}, and letters go there. We write to this address no more.`,
      admin
        ? 'If you did not agree to this, get in touch with the administrator at once.'
        : 'If that was not you, tell the administrator of your company at once: they can close the access.',
    ],
    button: 'Open the sign-in page',
    footer: [],
  }),
  way_linked: ({ way }) => ({
    subject: `New way to sign in: ${way?.provider}`,
    paragraphs: [`From now on your account can be entered with ${way?.provider}.`],
    facts: accountFacts(way, 'Account'),
    button: 'Open the profile',
    footer: ['If that was not you, remove it in the profile, sign out on all devices and change your password.'],
  }),
  way_unlinked: ({ way }) => ({
    subject: `Way to sign in removed: ${way?.provider}`,
    paragraphs: [`Your account can no longer be entered with ${way?.provider}.`],
    facts: accountFacts(way, 'Account'),
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
    subject: `You now have access to ${company}`,
    paragraphs: [
      `${inviter} invites you to work with the requests of ${company}.`,
      'Sign in with the password you have and choose the company in the menu at the top right.',
    ],
    button: 'Sign in',
    footer: [],
  }),
  storage: {
    storage_almost_full: (company, usage) => ({
      subject: `File storage is almost full: ${company}`,
      paragraphs: [
        `${usage} are used. When the room runs out, photos and files can no longer be uploaded; everything else works.`,
        'Delete what is not needed, or change your plan.',
      ],
      button: 'See what takes the room',
      footer: ['These letters can be switched off in the settings, under “Notifications”.'],
    }),
    storage_full: (company, usage) => ({
      subject: `File storage is full: ${company}`,
      paragraphs: [
        `${usage} are used. Photos and files cannot be uploaded; everything else works.`,
        'Delete what is not needed, or change your plan.',
      ],
      button: 'See what takes the room',
      footer: ['These letters can be switched off in the settings, under “Notifications”.'],
    }),
  },
  requestNews: {
    subject: {
      created: (number, facility) => `New request #${number}: ${facility}`,
      finished: (number, facility) => `Request #${number} is done: ${facility}`,
      cancelled: (number, facility) => `Request #${number} is cancelled: ${facility}`,
      deadline_changed: (number, facility) => `New deadline of request #${number}: ${facility}`,
    },
    paragraph: {
      created: 'There is a new request at the facility.',
      finished: 'The work on the request is done.',
      cancelled: 'The request is cancelled.',
      deadline_changed: 'The deadline of the request has changed.',
    },
    facts: {
      request: 'Request',
      facility: 'Facility',
      address: 'Address',
      deadline: 'Deadline',
    },
    none: 'none',
    button: 'Open the request',
    footer: (company) => [`You get this letter because you subscribe to the requests of a facility at ${company}.`],
    unsubscribe: 'Unsubscribe',
  },
}

export const LETTER_TEXTS: Record<Locale, LetterTexts> = { ru, en }

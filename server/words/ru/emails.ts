import { capitalized } from '#contract/capitalized.ts'
import {
  RESET_PASSWORD_MINUTES,
  SET_PASSWORD_DAYS,
  STARTED_WORK_PERCENT,
  UNDO_EMAIL_DAYS,
  VERIFY_EMAIL_DAYS,
} from '#contract/limits.ts'
import { counted } from '#contract/words/ru/counted.ts'
import { words } from '#contract/words/ru/index.ts'
import { scheduleFailures } from '#contract/words/ru/notifications.ts'
import { accountFacts, deviceFacts, type EmailTexts } from '../email-texts.ts'

const ON_DAYS = ['в воскресенье', 'в понедельник', 'во вторник', 'в среду', 'в четверг', 'в пятницу', 'в субботу']

/** What there are of requests, in their cases. */
interface Named {
  number: number
  isEmergency: boolean
}
const nominative = ({ number, isEmergency }: Named) => `${isEmergency ? 'аварийная заявка' : 'заявка'} №${number}`
const genitive = ({ number, isEmergency }: Named) => `${isEmergency ? 'аварийной заявки' : 'заявки'} №${number}`
const dative = ({ number, isEmergency }: Named) => `${isEmergency ? 'аварийной заявке' : 'заявке'} №${number}`
const accusative = ({ number, isEmergency }: Named) => `${isEmergency ? 'аварийную заявку' : 'заявку'} №${number}`

/** The texts of emails in Russian. */
export const emails: EmailTexts = {
  days: {
    today: 'сегодня',
    tomorrow: 'завтра',
    on: (weekday, date) => `${ON_DAYS[weekday]}, ${date},`,
  },
  via: (account) => `${account} через ${words.language.product}`,
  reply: (number) => `Ответьте на это письмо — ответ попадёт в заявку №${number}.`,
  verify_email: () => ({
    subject: 'Подтвердите Email',
    paragraphs: [
      `Этот адрес указали в сервисе «${words.language.product}». Нажмите кнопку, чтобы подтвердить, что он ваш.`,
      `Ссылка действует ${VERIFY_EMAIL_DAYS} дней.`,
    ],
    button: 'Подтвердить Email',
    footer: ['Если вы этого не делали, ничего делать не нужно.'],
  }),
  set_password: () => ({
    subject: 'Задайте пароль',
    paragraphs: [
      `Вы зарегистрировались в сервисе «${words.language.product}» без пароля. Задайте его, чтобы войти в следующий раз.`,
      `Ссылка действует ${SET_PASSWORD_DAYS} дней и срабатывает один раз.`,
    ],
    button: 'Задать пароль',
    footer: ['Если вы этого не делали, ничего делать не нужно.'],
  }),
  reset_password: () => ({
    subject: 'Смените пароль',
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
  change_email: ({ formerEmail }) => ({
    subject: 'Подтвердите новый Email',
    paragraphs: [
      `Пользователь сервиса «${words.language.product}» с адресом ${formerEmail} хочет входить с этим адресом. Если это вы, нажмите кнопку: с этого момента вы входите с новым адресом.`,
      `Ссылка действует ${VERIFY_EMAIL_DAYS} дней. До подтверждения ничего не меняется.`,
    ],
    button: 'Входить с этим адресом',
    footer: ['Если это не вы, не нажимайте кнопку: ваш адрес достался бы чужому аккаунту.'],
  }),
  email_undo: ({ newEmail }) => ({
    subject: 'Email для входа изменён',
    paragraphs: [
      `Теперь вы входите с адресом ${newEmail}, письма приходят туда.`,
      `Если это были не вы, отмените изменение в течение ${UNDO_EMAIL_DAYS} дней: прежний адрес вернётся, все сеансы завершатся, и вы зададите новый пароль.`,
    ],
    button: 'Отменить изменение',
    footer: ['Если это были вы, ничего делать не нужно.'],
  }),
  way_linked: ({ link }) => ({
    subject: `Теперь можно войти через ${link?.provider}`,
    paragraphs: [`Теперь в ваш аккаунт можно войти через ${link?.provider}.`],
    facts: accountFacts(link, 'Аккаунт'),
    button: 'Открыть профиль',
    footer: ['Если это были не вы, отвяжите этот способ в профиле, выйдите на всех устройствах и смените пароль.'],
  }),
  way_unlinked: ({ link }) => ({
    subject: `Войти через ${link?.provider} больше нельзя`,
    paragraphs: [`Войти в ваш аккаунт через ${link?.provider} больше нельзя.`],
    facts: accountFacts(link, 'Аккаунт'),
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
    subject: 'В ваш аккаунт вошли с нового устройства',
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
    subject: `Вас приглашают в компанию ${company}`,
    paragraphs: [
      `${inviter} приглашает вас работать с заявками компании ${company} в сервисе «${words.language.product}».`,
      `Задайте пароль — и можно входить. Ссылка действует ${SET_PASSWORD_DAYS} дней и срабатывает один раз.`,
    ],
    button: 'Принять приглашение',
    footer: ['Если вы не ждали приглашения, ничего делать не нужно.'],
  }),
  added: ({ company, inviter }) => ({
    subject: `Вас приглашают в компанию ${company}`,
    paragraphs: [
      `${inviter} приглашает вас работать с заявками компании ${company} в сервисе «${words.language.product}».`,
      `Пока вы не примете приглашение, компания не видит о вас ничего, кроме этого адреса. Ссылка действует ${SET_PASSWORD_DAYS} дней и срабатывает один раз.`,
    ],
    button: 'Посмотреть приглашение',
    footer: ['Если вы не ждали приглашения, ничего делать не нужно.'],
  }),
  scheduleFailed: ({ name, date, place }) => ({
    subject: `Заявка на ${date} не создана: ${name}`,
    paragraphs: [
      `По расписанию «${name}» (${place}) на ${date} должна была появиться заявка. Создать её не удалось.`,
      'Исправьте причину, и эту заявку можно будет создать со страницы расписания. Другие даты идут своим чередом; о следующих неудачах писем не будет, пока эта не исправлена.',
    ],
    button: 'Открыть расписание',
    footer: ['Такие письма отключаются в настройках, в разделе «Уведомления».'],
  }),
  scheduleFailures,
  weeklyReport: (account, dates) => ({
    subject: `Показатели за ${dates}: ${account}`,
    paragraphs: [dates, 'В скобках — то же за неделю до этого. Подробности — в приложенной таблице.'],
    button: 'Открыть аналитику',
    footer: ['Кому и когда приходит это письмо, выбирает администратор компании в разделе «Аналитика».'],
  }),
  agreementReport: ({ account, number, month }) => ({
    subject: `Отчёт по договору ${number}: ${month}`,
    paragraph: `Во вложении отчёт компании ${account}: заявки по договору ${number} за месяц и сроки, обещанные по ним.`,
    met: (met, decided) => `выдержано ${met} из ${decided}`,
    footer: `Вы получили это письмо, потому что этот адрес указан в договоре с компанией ${account}.`,
    unsubscribe: 'Не получать писем этой компании',
  }),
  storageUse: (used, limit) => `${used} из ${limit} ГБ`,
  storage: {
    storage_almost_full: (account, usage) => ({
      subject: `Файловое хранилище почти заполнено: ${account}`,
      paragraphs: [
        `Занято ${usage}. Когда место кончится, фото и файлы перестанут загружаться; всё остальное будет работать.`,
        'Удалите лишнее или смените тариф.',
      ],
      button: 'Посмотреть, что занимает место',
      footer: ['Такие письма отключаются в настройках, в разделе «Уведомления».'],
    }),
    storage_full: (account, usage) => ({
      subject: `Файловое хранилище заполнено: ${account}`,
      paragraphs: [
        `Занято ${usage}. Файлы больше не загружаются; фото начатых работ ещё принимаются, до ${STARTED_WORK_PERCENT} % сверх тарифа. Всё остальное работает.`,
        'Удалите лишнее или смените тариф.',
      ],
      button: 'Посмотреть, что занимает место',
      footer: ['Такие письма отключаются в настройках, в разделе «Уведомления».'],
    }),
  },
  webhooks: {
    webhook_failing: (account, url) => ({
      subject: `Вебхук три дня ничего не принимает: ${account}`,
      paragraphs: [
        `Сообщения на ${url} не принимаются. Они ждут, и повторы идут всё реже; через два дня вебхук будет отключён.`,
        'Посмотрите, что отвечает получатель, и, когда он заработает, отправьте пробное сообщение.',
      ],
      button: 'Открыть вебхуки',
      footer: ['Это письмо получили все администраторы компании.'],
    }),
    webhook_disabled: (account, url) => ({
      subject: `Вебхук отключён: ${account}`,
      paragraphs: [
        `На ${url} больше ничего не отправляется: получатель пять дней ничего не принимал или ответил, что его больше нет.`,
        'Что не отправлено, хранится 30 дней и уйдёт, как только вебхук снова включат.',
      ],
      button: 'Открыть вебхуки',
      footer: ['Это письмо получили все администраторы компании.'],
    }),
  },
  mailbox: (account, address) => ({
    subject: `Почта ${address} не читается: ${account}`,
    paragraphs: [
      'Уже несколько часов не удаётся открыть этот ящик: письма клиентов не становятся заявками. Они остаются в ящике и будут прочитаны, когда он снова откроется.',
      'Чаще всего дело в смене пароля. Проверьте подключение в настройках.',
    ],
    button: 'Проверить подключение',
    footer: ['Это письмо получили все администраторы компании.'],
  }),
  keys: {
    key_created: {
      toAdmins: ({ account, owner }) => ({
        subject: `Создан ключ: ${account}`,
        paragraphs: [
          `С ним программа обращается от имени сервисной учётной записи «${owner}». Сам ключ показан один раз тому, кто его создал, и в письма не попадает.`,
          'Если он никому в компании не нужен, отзовите его: принимать его сразу перестанут.',
        ],
        button: 'Открыть ключи',
        footer: ['Это письмо получили все администраторы компании.'],
      }),
      toUser: ({ account }) => ({
        subject: `Создан ваш ключ: ${account}`,
        paragraphs: ['С ним программа обращается от вашего имени. Сам ключ показан один раз и в письма не попадает.'],
        button: 'Открыть ключи',
        footer: ['Если это были не вы, отзовите ключ, выйдите на всех устройствах и смените пароль.'],
      }),
    },
    key_ending: {
      toAdmins: ({ account, key, owner, date }) => ({
        subject: `Ключ перестанет работать ${date}: ${account}`,
        paragraphs: [
          `Программу, которая обращается от имени «${owner}» с ключом «${key}», после этого пускать не будут.`,
          'Замените ключ и вставьте новый в программу: прежний проработает ещё сутки.',
        ],
        button: 'Открыть ключи',
        footer: ['Это письмо получили все администраторы компании.'],
      }),
      toUser: ({ account, key, date }) => ({
        subject: `Ваш ключ перестанет работать ${date}: ${account}`,
        paragraphs: [
          `Программу, которая обращается от вашего имени с ключом «${key}», после этого пускать не будут.`,
          'Замените ключ и вставьте новый в программу: прежний проработает ещё сутки.',
        ],
        button: 'Открыть ключи',
        footer: [`Вы получили это письмо, потому что это ваш ключ в компании ${account}.`],
      }),
    },
    facts: {
      key: 'Ключ',
      owner: words.api_keys.fields.service_account_id,
      author: 'Кто создал',
      scopes: words.api_keys.fields.scopes,
      networks: words.api_keys.fields.networks,
      ends: words.api_keys.fields.expires_at,
    },
    anywhere: 'Отовсюду',
    never: 'Бессрочно',
  },
  diskLow: (host, low) => ({
    subject: `На диске мало места: ${host}`,
    paragraphs: [
      'Когда место кончится, не сохранится уже ничего: ни заявки, ни фото, ни резервные копии. Освободите место или перенесите данные на диск побольше.',
      'Это письмо приходит один раз; снова оно придёт, только если места успело стать достаточно.',
    ],
    facts: low.map(({ use, freeMegabytes }) => [words.installation.diskUses[use], `свободно ${freeMegabytes} МБ`]),
    button: 'Открыть состояние системы',
    footer: ['Это письмо получили все администраторы, которые ведут установку.'],
  }),
  closing: {
    account_closed: ({ account, closedBy, date }) => ({
      subject: `Компания закрыта: ${account}`,
      paragraphs: [
        `Компанию закрыл администратор: ${closedBy}. Сотрудники больше не могут войти, публичные ссылки, календари и уведомления отключены.`,
        `До ${date} компанию можно вернуть: войдите и нажмите «Вернуть компанию». Там же можно скачать все её данные. После этого дня данные и файлы удаляются навсегда.`,
      ],
      button: 'Вернуть компанию',
      footer: ['Это письмо получили все администраторы компании.'],
    }),
    account_closing_soon: ({ account, date }) => ({
      subject: `Данные компании скоро удалятся: ${account}`,
      paragraphs: [
        `Компания закрыта, ${date} её данные и файлы удаляются навсегда.`,
        'До этого дня её можно вернуть, а данные — скачать.',
      ],
      button: 'Вернуть компанию',
      footer: ['Это письмо получили все администраторы компании.'],
    }),
  },
  notifications: {
    open: 'Открыть',
    openAll: 'Открыть уведомления',
    before: 'Перед этим:',
    digest: (count) =>
      counted(count, {
        one: 'новое уведомление',
        few: 'новых уведомления',
        many: 'новых уведомлений',
        other: 'нового уведомления',
      }),
    subjects: {
      request_assigned: (request) => `Вас назначили на ${accusative(request)}`,
      request_unassigned: (request) => `Вас сняли с ${genitive(request)}`,
      request_created: (request) => `Создана ${nominative(request)}`,
      request_started: (request) => `Работа по ${dative(request)} начата`,
      request_finished: (request) => `Работа по ${dative(request)} завершена`,
      request_signed: (request) => `Клиент принял работу по ${dative(request)}`,
      request_declined: (request) => `Клиент не принял работу по ${dative(request)}`,
      request_cancelled: (request) => `${capitalized(nominative(request))} отменена`,
      request_reopened: (request) => `${capitalized(nominative(request))} возвращена в работу`,
      request_comment: (request) => `Новый комментарий к ${dative(request)}`,
      request_email: (request) => `Пришло письмо по ${dative(request)}`,
      mentioned: (request) => `Вас упомянули в заметке к ${dative(request)}`,
      request_price_changed: (request) => `Изменилась стоимость ${genitive(request)}`,
      work_kept: (request) => `Решите, что принять из работы по ${dative(request)}`,
      request_deadline_changed: ({ at, ...request }) =>
        at ? `Новый срок ${genitive(request)} — ${at.day} в ${at.time}` : `Срок ${genitive(request)} убран`,
      request_deadline_soon: ({ at, ...request }) =>
        at ? `Срок ${genitive(request)} наступит ${at.day} в ${at.time}` : `Срок ${genitive(request)} скоро наступит`,
      request_overdue: ({ at, ...request }) =>
        at ? `Срок ${genitive(request)} прошёл ${at.day} в ${at.time}` : `Срок ${genitive(request)} прошёл`,
      request_sla_soon: ({ at, ...request }) =>
        at
          ? `Срок ${genitive(request)} по договору наступит ${at.day} в ${at.time}`
          : `Срок ${genitive(request)} по договору скоро наступит`,
      request_sla_missed: ({ at, ...request }) =>
        at
          ? `Срок ${genitive(request)} по договору нарушен: был ${at.day} в ${at.time}`
          : `Срок ${genitive(request)} по договору нарушен`,
      request_sla_escalated: ({ at, ...request }) =>
        at
          ? `Обратите внимание: срок ${genitive(request)} по договору — ${at.day} в ${at.time}`
          : `Обратите внимание на срок ${genitive(request)} по договору`,
    },
    footer: (account) => [`Вы получили это письмо, потому что работаете в компании ${account}.`],
    unsubscribe: 'Выбрать, о чём присылать письма',
  },
  client: {
    created: ({ number, name }) => ({
      subject: `Заявка №${number} принята: ${name}`,
      paragraph: 'Мы приняли вашу заявку. Как идёт работа, видно на её странице: входить никуда не нужно.',
      button: 'Открыть заявку',
    }),
    upcoming: ({ name, at }) => ({
      subject: `Исполнитель приедет ${at.day} в ${at.time}: ${name}`,
      paragraph: 'Скоро плановый визит. Как идёт работа, видно на странице заявки: входить никуда не нужно.',
      button: 'Открыть заявку',
    }),
    on_the_way: ({ number, executor, at, isChanged }) => ({
      subject: isChanged
        ? `Новое время прибытия по заявке №${number} — ${at.day} около ${at.time}`
        : `${executor ?? 'Исполнитель'} едет к вам, будет ${at.day} около ${at.time}`,
      paragraph: 'Исполнитель уже в пути. Если время изменится, новое будет на странице заявки.',
      button: 'Открыть заявку',
    }),
    finished: ({ number, name, isSignatureAwaited }) => ({
      subject: `Заявка №${number} выполнена: ${name}`,
      paragraph: isSignatureAwaited
        ? 'Посмотрите, что сделано, и подпишите, если всё в порядке. Если что-то не так, напишите об этом там же. После подписи работу можно оценить.'
        : 'Посмотрите, что сделано, и оцените работу: это займёт минуту.',
      button: isSignatureAwaited ? 'Посмотреть и подписать' : 'Посмотреть и оценить',
    }),
    facts: {
      request: 'Заявка',
      facility: words.requests.fields.facility,
      address: words.facilities.fields.address,
      planned: 'Запланировано',
    },
    footer: (account) => `Вы получили это письмо, потому что этот адрес указан в вашей заявке в компании ${account}.`,
    unsubscribe: 'Не получать писем о заявках',
  },
  requestMilestones: {
    subject: {
      created: (number, facility) => `Новая заявка №${number}: ${facility}`,
      on_the_way: (number, facility, at) =>
        at
          ? `Исполнитель по заявке №${number} приедет ${at.day} около ${at.time}: ${facility}`
          : `Исполнитель по заявке №${number} выехал: ${facility}`,
      finished: (number, facility) => `Заявка №${number} выполнена: ${facility}`,
      cancelled: (number, facility) => `Заявка №${number} отменена: ${facility}`,
      deadline_changed: (number, facility, at) =>
        at
          ? `Новый срок заявки №${number} — ${at.day} в ${at.time}: ${facility}`
          : `Срок заявки №${number} убран: ${facility}`,
    },
    paragraph: {
      created: 'На объекте появилась новая заявка.',
      on_the_way: 'Исполнитель выехал на объект.',
      finished: 'Работы по заявке закончены.',
      cancelled: 'Заявка отменена.',
      deadline_changed: 'У заявки изменился срок.',
    },
    facts: {
      request: 'Заявка',
      facility: words.requests.fields.facility,
      address: words.facilities.fields.address,
      deadline: words.requests.fields.deadline_at,
      expected: 'Приедет около',
    },
    none: 'не указан',
    button: 'Открыть заявку',
    footer: (account) => [`Вы получили это письмо, потому что подписаны на заявки объекта в компании ${account}.`],
    unsubscribe: 'Отписаться',
  },
}

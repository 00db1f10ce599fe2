/** The page that the unsubscribe link of an email opens. */
export const unsubscribe = {
  title: 'Отписаться от писем',
  text: 'Письма о заявках в компании {{company}} больше не будут приходить на {{email}}. Отменить это сможете только вы, по той же ссылке.',
  submit: 'Отписаться',
  done: 'Вы отписались',
  again: 'Подписаться снова',
  resubscribed: 'Вы снова подписаны',
  offText: 'Письма о заявках в компании {{company}} не приходят на {{email}}.',
  unknown: 'Этот адрес уже не подписан',
}

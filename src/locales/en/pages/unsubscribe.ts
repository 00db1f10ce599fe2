/** The page that the unsubscribe link of an email opens. */
export const unsubscribe = {
  title: 'Unsubscribe from emails',
  text: 'Emails about requests at {{company}} will no longer be sent to {{email}}. Only you can undo this, using the same link.',
  submit: 'Unsubscribe',
  done: 'You are unsubscribed',
  again: 'Subscribe again',
  resubscribed: 'You are subscribed again',
  offText: 'Emails about requests at {{company}} are not sent to {{email}}.',
  unknown: 'This address is no longer subscribed',
}

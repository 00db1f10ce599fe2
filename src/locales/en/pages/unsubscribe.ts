/** The page that the unsubscribe link of an email opens. */
export const unsubscribe = {
  title: 'Unsubscribe from emails',
  text: 'Emails about the requests of “{{facility}}” ({{company}}) will no longer go to {{email}}.',
  clientText: 'Emails about your requests at {{company}} will no longer go to {{email}}.',
  submit: 'Unsubscribe',
  done: 'You are unsubscribed',
  again: 'Subscribe again',
  resubscribed: 'You are subscribed again',
  offText: 'Emails about your requests at {{company}} do not go to {{email}}.',
  unknown: 'This address is not subscribed any more',
}

/** The letters themselves, for admins. */
export const outbox = {
  empty: 'There are no letters yet. Invitations, sign-in links and letters to subscribers of facilities appear here.',
  noServer: 'No mail server is connected: letters go nowhere and stay here. Pass the link in a letter on yourself.',
  letter: 'Letter',
  to: 'To',
  subject: 'Subject',
  view: 'How the letter is shown',
  asPage: 'Letter',
  asText: 'Text only',
  withheld: 'The link in this letter is for its reader alone and not shown here.',
  failed: 'The letter did not arrive',
  sendAgain: 'Send again',
  sentAgain: 'The letter is on its way again',
  attempts_one: '{{count}} attempt',
  attempts_other: '{{count}} attempts',
  states: { queued: 'waiting', sent: 'sent', kept: 'in the outbox', failed: 'not sent' },
}

import { words } from '#contract/words/en/index.ts'
import type { Translated } from '#contract/words/shape.ts'
import type { guest as ru } from '../ru/guest.ts'

export const guest: Translated<typeof ru> = {
  tagline: 'Requests, technicians and deadlines in one place',
  signIn: {
    title: 'Sign in',
    email: 'Email',
    password: words.users.fields.password,
    submit: 'Sign in',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
  },
  signUp: {
    title: 'Sign up your company',
    intro: 'You become the company’s administrator and can invite your colleagues.',
    company: 'Company name',
    accountHint: 'You can add it later',
    firstname: words.users.fields.firstname,
    surname: words.users.fields.surname,
    email: 'Email',
    country: 'Country',
    phone: words.users.fields.phone,
    password: words.users.fields.password,
    passwordLater: 'Optional: we can email you a link to set one',
    passwordHint: '{{min}} to {{max}} characters',
    strength: {
      label: 'Password strength',
      short: 'too short',
      weak: 'weak: add characters or words',
      fair: 'fair',
      strong: 'strong',
    },
    agree: 'I accept the <license>licence agreement</license> and the <privacy>privacy policy</privacy>',
    agreeRequired: 'Accept both to sign up',
    submit: 'Sign up',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
  },
  sso: {
    or: 'or',
    with: 'Sign in with {{name}}',
    names: words.language.providers,
    failed: 'Could not sign in',
    toSignIn: 'Back to sign-in',
    notConfirmed: 'Could not confirm',
    toProfile: 'Go to profile',
    done: 'You are signed in',
    doneText: 'Close this window: the page you came from continues automatically.',
    closeWindow: 'Close this window and sign in another way on the page you came from.',
    windowBlocked: 'The browser blocked a window: allow pop-ups for this site and try again.',
    unknownHere: 'No user here signs in with this account.',
    newUser: 'You do not have an account yet. Add your phone number: no password is needed, you sign in with {{name}}.',
  },
  countries: words.countryNames,
  legal: {
    toStart: 'Go to home page',
    version: 'Version dated {{date}}',
  },
  forgot: {
    title: 'Forgot your password?',
    intro: 'Enter the email you sign in with and we will send you a link to set a new password.',
    submit: 'Send the link',
    sent: 'Check your mailbox',
    sentText:
      'If there is an account with {{email}}, an email with a link will arrive within a minute. Nothing came? Check the email spelling and your spam folder.',
    again: 'Use another email',
    toSignIn: 'Back to sign-in',
  },
  byEmail: {
    ask: 'Send me a link',
    forgotten: 'No password or forgot it? Send me a link',
    sent: 'Link sent to {{email}}. It works for an hour.',
  },
  reset: {
    title: 'New password',
    titleUndo: 'Restore your previous email',
    undoText:
      'You will sign in with {{email}} again. All devices are signed out and the password stops working: choose a new one.',
    undone: 'Your previous email has been restored. Sign in with the new password.',
    titleFirst: 'Set a password',
    password: 'New password',
    confirmation: 'Repeat the password',
    agree:
      'By saving the password you accept the <license>licence agreement</license> and the <privacy>privacy policy</privacy>.',
    submit: 'Save password',
    failedText: 'The link has expired or has already been used.',
    askAgain: 'Get a new link',
    done: 'Password changed. Any calendar links have been revoked: connect your calendars again.',
  },
  invitation: {
    title: 'Invitation',
    text: '{{company}} invites you ({{email}}) to work with its requests. Once you accept, it can see your name and phone number.',
    setPassword:
      'Someone else may know the password for this address, so set a new one. The old password, sessions and sign-in methods stop working.',
    agree:
      'By accepting the invitation you accept the <license>licence agreement</license> and the <privacy>privacy policy</privacy>.',
    accept: 'Accept invitation',
    dead: 'The invitation has already been accepted, was withdrawn or has expired. If you have no access yet, ask the company to invite you again.',
    done: 'Invitation accepted. Sign in to get started.',
  },
}

import { expect, type Locator, type Page } from '@playwright/test'
import { IS_SOAK } from '#tests/support/soak.ts'
import { changeTheme, foreignNames, lookAtOtherColours, seriousFindings, smallTargets, untranslated } from './look.ts'
import { leaveTyped, typeAndGoBack } from './typed-input.ts'
import { type JourneyLanguage, TEXTS } from './visitor.ts'

type Texts = (typeof TEXTS)['ru']

/** A dialog, drawer, menu or list that opens over a screen, or a form that opens in it. */
interface Overlay {
  /** The screen it opens on, as the walk writes it. */
  screen: string
  /** The presses that open it, in order. */
  by: (texts: Texts) => string[]
  /** The only width at which it exists. */
  only?: 'desktop' | 'phone'
  /** What closes a form that opens in the page itself. */
  closedBy?: (texts: Texts) => string
  /** Opening it changes a form, which is left without saving. */
  isDirty?: boolean
}

const OPEN = [
  '.ant-modal',
  '.ant-drawer-content-wrapper',
  '.ant-dropdown',
  '.ant-popover',
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  // What opens in the calendar.
  '[role="dialog"][data-color-scheme]',
].join()
/** Menus and lists of choices are left open by Back, and lose nothing. */
const CLOSED_BY_BACK = '.ant-modal, .ant-drawer-content-wrapper, .ant-popover'
const PHONE_WIDTH = 600
const SHADE = '.ant-modal-mask,.ant-drawer-mask'

/** Actions of a request in the menu behind its buttons. */
const behindMore = ({ requests: { actions } }: Texts, action: keyof Texts['requests']['actions']) => [
  actions.more,
  actions[action],
]

/** An action from the menu of a role that is not fixed. */
const ofRole = ({ permissions, shell }: Texts, action: string) => [
  permissions.actions.replace('{{role}}', shell.roles.manager),
  action,
]

export const OVERLAYS: readonly Overlay[] = [
  { screen: '/tasks', by: ({ shell }) => [shell.account.menu] },
  { screen: '/tasks', by: ({ shell }) => [shell.search] },
  { screen: '/tasks', by: ({ shell }) => [shell.more], only: 'phone' },
  { screen: '/tasks', by: ({ shell }) => [shell.pages.notifications] },
  { screen: '/requests', by: ({ crud }) => [crud.filters], only: 'phone' },
  { screen: '/requests', by: ({ crud }) => [crud.columns], only: 'desktop' },
  { screen: '/requests', by: ({ requests }) => [requests.fields.employee_id], only: 'desktop' },
  { screen: '/requests', by: ({ requests }) => [requests.fields.deadline_at], only: 'desktop' },
  { screen: '/requests', by: ({ crud }) => [crud.savedViews], only: 'desktop' },
  {
    screen: '/requests',
    by: ({ crud, requests }) => [crud.changeField.replace('{{field}}', requests.fields.deadline_at)],
    only: 'desktop',
  },
  {
    screen: '/requests',
    by: ({ requests, bulkAssign }) => [requests.list.selection.page, bulkAssign.button],
    only: 'desktop',
  },
  // Of the rows that are selected still.
  { screen: '/requests', by: ({ bulkChange }) => [bulkChange.deadline.act], only: 'desktop' },
  { screen: '/requests', by: ({ bulkChange }) => [bulkChange.manager.act], only: 'desktop' },
  { screen: '/requests', by: ({ bulkChange }) => [bulkChange.priority.act], only: 'desktop' },
  { screen: '/requests', by: ({ bulkChange }) => [bulkChange.cancel.act], only: 'desktop' },
  { screen: '/requests?view=calendar', by: () => ['+{{count}}'], only: 'desktop' },
  { screen: '/requests/add', by: ({ requestForm }) => [requestForm.newClient] },
  { screen: '/requests/add', by: ({ requestForm }) => [requestForm.newFacility] },
  { screen: '/requests/add', by: ({ requests }) => [requests.fields.employees] },
  { screen: '/requests/add', by: ({ requests }) => [requests.fields.deadline_at], only: 'desktop' },
  { screen: '/requests/:request', by: ({ requests }) => [requests.actions.more] },
  { screen: '/requests/:request', by: (texts) => behindMore(texts, 'update') },
  { screen: '/requests/:request', by: (texts) => behindMore(texts, 'reassign') },
  { screen: '/requests/:request', by: (texts) => behindMore(texts, 'change-deadline') },
  { screen: '/requests/:request', by: (texts) => behindMore(texts, 'change-price') },
  { screen: '/requests/:request', by: (texts) => behindMore(texts, 'cancel') },
  { screen: '/requests/:request', by: ({ requests }) => [requests.actions.sign] },
  { screen: '/requests/:request', by: ({ requestPage }) => [requestPage.link.revoke] },
  { screen: '/requests/:completed', by: ({ requests }) => [requests.actions.reopen] },
  { screen: '/requests/:new', by: (texts) => behindMore(texts, 'delete') },
  { screen: '/scheduler/:scheduled_request', by: ({ scheduled_requests: { dates } }) => [dates.named.move] },
  { screen: '/scheduler/:scheduled_request', by: ({ scheduled_requests: { dates } }) => [dates.named.run] },
  { screen: '/scheduler/:scheduled_request', by: ({ crud }) => [crud.delete] },
  {
    screen: '/scheduler/:scheduled_request/edit',
    by: ({ requests, buttons }) => [requests.fields.client_sign_required, buttons.save],
    isDirty: true,
  },
  { screen: '/agreement/add', by: ({ agreementTargets }) => [agreementTargets.add] },
  { screen: '/settings/fields', by: ({ customFields }) => [customFields.add] },
  { screen: '/settings/work-calendar', by: ({ workCalendar }) => [workCalendar.add] },
  { screen: '/client/:client?tab=bank', by: ({ crud }) => [`${crud.interactions}{{unread}}`], only: 'phone' },
  { screen: '/client/:client', by: ({ crud }) => [crud.delete] },
  { screen: '/client/:client', by: ({ files }) => [files.picture.change] },
  { screen: '/facility/:facility?tab=equipment', by: ({ facilities }) => [facilities.equipment.choose] },
  {
    screen: '/facility/:facility?tab=contacts',
    by: ({ contacts }) => [contacts.add],
    closedBy: ({ crud }) => crud.cancel,
  },
  { screen: '/client/:client', by: ({ crud }) => [crud.merge] },
  { screen: '/equipment/:equipment', by: ({ equipment }) => [equipment.labels.replace] },
  { screen: '/products?tab=lists', by: ({ lookups }) => [lookups.renameNamed] },
  { screen: '/products?tab=lists', by: ({ lookups }) => [lookups.removeNamed] },
  { screen: '/settings/profile', by: ({ files }) => [files.picture.change] },
  { screen: '/settings/profile', by: ({ settings }) => [settings.devices.signOutOthers] },
  { screen: '/settings/profile', by: ({ settings }) => [settings.devices.signOutNamed] },
  { screen: '/settings/company', by: ({ settings }) => [settings.company.country] },
  {
    screen: '/settings/company',
    by: ({ settings, buttons }) => [settings.company.currency, '{{currency}}, KZT', buttons.save],
    isDirty: true,
  },
  { screen: '/settings/integrations', by: ({ integrations }) => [integrations.accounts.add] },
  { screen: '/settings/integrations', by: ({ integrations }) => [integrations.keys.add] },
  { screen: '/settings/integrations', by: ({ integrations }) => [integrations.mailbox.connect] },
  { screen: '/settings/outbox', by: ({ outbox }) => [`{{subject}}${outbox.states.kept}{{recipient}}`] },
  { screen: '/settings/users/:employee', by: ({ crud }) => [crud.delete] },
  { screen: '/settings/file-store', by: ({ settings }) => [settings.plans.chooseNamed] },
  { screen: '/settings/users?tab=roles&role=manager', by: ({ permissions }) => [permissions.add] },
  { screen: '/settings/users?tab=roles&role=manager', by: ({ permissions }) => [permissions.actions] },
  { screen: '/settings/users?tab=roles&role=manager', by: (texts) => ofRole(texts, texts.permissions.remove) },
  { screen: '/settings/users?tab=roles&role=manager', by: (texts) => ofRole(texts, texts.permissions.viewAs.action) },
]

/**
 * Opens an overlay of a screen, checks it, and closes it again. One of both widths is seen in one theme at each, as the
 * walk goes through the screens in opposite themes.
 */
export async function lookAtOverlay(
  page: Page,
  { screen, by, only, closedBy, isDirty }: Overlay,
  locale: JourneyLanguage,
) {
  const texts = TEXTS[locale] as Texts
  const names = by(texts)
  const title = `${screen}: ${names.join(', ')}`
  await press(page, names)
  if (closedBy) {
    await lookAtOpenedAsItIs(page.locator('#content'), title)
    return press(page, [closedBy(texts)])
  }
  const overlay = opened(page)
  await expect(overlay, title).toHaveCount(1)
  await lookAtOpenedAsItIs(overlay, title)
  if (only) {
    await lookAtOtherColours(overlay, title)
    await changeTheme(page)
  }
  // No key reaches it while nothing has the focus.
  await expect(page.locator(':focus'), `${title}: the focus`).toHaveCount(1)
  const isPhone = (page.viewportSize()?.width ?? 0) < PHONE_WIDTH
  const isClosedByBack = (await overlay.and(page.locator(CLOSED_BY_BACK)).count()) > 0
  const isTyping = IS_SOAK && isPhone && isClosedByBack
  const comeBack = () => press(page, names)
  const isUnsaved = isTyping && (await typeAndGoBack(page, overlay, title, { locale, comeBack }))
  if (isUnsaved) await leaveTyped(page, overlay, locale)
  else if (isPhone && isClosedByBack) await goBackFrom(page, overlay, title)
  else await page.keyboard.press('Escape')
  await expect(overlay, `${title}: closed`).toHaveCount(0)
  // It fades away on its own, and catches what is pressed meanwhile.
  await expect(page.locator(SHADE).filter({ visible: true })).toHaveCount(0)
  if (isDirty) await page.reload()
}

/** Closes it by Back, as a phone's gesture does, which leaves the page as it is. */
async function goBackFrom(page: Page, overlay: Locator, title: string): Promise<void> {
  const address = page.url()
  await page.goBack()
  await expect(overlay, `${title}: closed by Back`).toHaveCount(0)
  expect(page.url(), title).toBe(address)
}

/** What is open over the page. */
export function opened(page: Page): Locator {
  return page.locator(OPEN).filter({ visible: true })
}

/** Checks what holds for everything that opens, and its colours in the other theme, in which the page is left. */
export async function lookAtOpened(overlay: Locator, title: string): Promise<void> {
  await lookAtOpenedAsItIs(overlay, title)
  await lookAtOtherColours(overlay, title)
}

async function lookAtOpenedAsItIs(overlay: Locator, title: string): Promise<void> {
  await expect(overlay.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
  expect.soft(await untranslated(overlay), `${title}: keys instead of words`).toEqual([])
  expect.soft(await foreignNames(overlay), `${title}: names in another language`).toEqual([])
  expect.soft(await beyondEdges(overlay), `${title}: pixels beyond the screen's edge`).toBeLessThanOrEqual(0)
  expect.soft(await smallTargets(overlay), `${title}: too small for a finger`).toEqual([])
  expect.soft(await seriousFindings(overlay), title).toEqual([])
}

/** Presses the named controls, one after the other. */
export async function press(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const target = pressable(page, name)
    // The chosen value lies over a field that opens. Everything else is pressed where it has come to rest.
    const role = await target.getAttribute('role')
    await target.click({ force: role === 'combobox' })
    // The menu closes on its own; until then it would pass for what its entry opens.
    if (role === 'menuitem') await expect(page.locator('.ant-dropdown').filter({ visible: true })).toHaveCount(0)
  }
}

const ROLES = ['button', 'menuitem', 'combobox', 'textbox', 'checkbox', 'option'] as const

/**
 * A button, an entry of a menu or a field by its name; what the name is filled with does not matter. Names that only begin
 * alike are others: the removal of a file is not that of its request.
 */
function pressable(page: Page, name: string): Locator {
  // A selector takes no quotes within a pattern.
  const escaped = name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/['"]/g, '.')
  const parts = escaped.split(/\{\{\w+\}\}/)
  const pattern = new RegExp(`^${parts.join('.*')}(?! ?\\p{L})`, 'su')
  return ROLES.map((role) => page.getByRole(role, { name: pattern }))
    .reduce((any, one) => any.or(one))
    .filter({ visible: true })
    .first()
}

function beyondEdges(overlay: Locator): Promise<number> {
  return overlay.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return Math.round(Math.max(-left, right - window.innerWidth))
  })
}

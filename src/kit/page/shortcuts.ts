/** Whether the target of a key is a text input. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Whether a dialog or drawer covers the page, and takes its keys. */
export function isPageCovered(): boolean {
  return document.querySelector('[aria-modal="true"]:not([style*="display: none"])') !== null
}

/** Whether a key can be a shortcut: pressed without modifiers, on a page that is neither covered nor typed into. */
export function isShortcut({ altKey, ctrlKey, metaKey, target, defaultPrevented }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !defaultPrevented && !isTyping(target) && !isPageCovered()
}

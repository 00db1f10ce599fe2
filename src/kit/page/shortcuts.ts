/** Whether a key is part of what is being typed. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Whether a dialog or a drawer lies over the page, whose keys are its own then. */
export function isPageCovered(): boolean {
  return document.querySelector('[aria-modal="true"]:not([style*="display: none"])') !== null
}

/** A key alone, on a page that is neither covered nor typed into. */
export function isShortcut({ altKey, ctrlKey, metaKey, target, defaultPrevented }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !defaultPrevented && !isTyping(target) && !isPageCovered()
}

/** The browser's own, which the replaced package exports wherever there is one. */
export default window.ResizeObserver

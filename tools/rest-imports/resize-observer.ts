/** The browser's own, which the package that is imported under this name hands on wherever there is one. */
export default window.ResizeObserver

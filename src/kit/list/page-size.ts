/** As the API's own default, which would bring its schemas with it; a list's address leaves it out. */
export const PER_PAGE_DEFAULT = 20
export const PER_PAGE_CHOICES = [20, 50, 100]

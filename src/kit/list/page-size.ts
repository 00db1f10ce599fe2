/** How many rows a page may hold. */
export const PER_PAGE_CHOICES = [20, 50, 100]

/** The page sizes to choose from. */
export const PER_PAGE_CHOICES = [20, 50, 100]

/** Where the bytes of a file are. */
export const fileUrl = (id: string): string => `/api/files/${id}`

const paths = new WeakMap<File, string>();

/** A dropped file's name with the folders that it was dropped in. */
export const pathOf = (file: File): string =>
  paths.get(file) ?? (file.webkitRelativePath || file.name);

/** Null where only single files were dropped, which need no looking into. */
export function droppedFolders(items: DataTransferItemList): Promise<File[]> | null {
  // Entries exist only until the event ends, which is why they are all taken at once.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return null;
  return filesOf(entries);
}

async function filesOf(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    if (isFolder(entry)) files.push(...(await filesOf(await entriesOf(entry))));
    else if (isFile(entry) && !entry.name.startsWith(".")) files.push(await fileOf(entry));
  }
  return files;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise<File>((resolve, reject) => entry.file(resolve, reject)).then((file) => {
    paths.set(file, entry.fullPath.replace(/^\//, ""));
    return file;
  });
}

/** A folder tells its entries some at a time, until it tells none. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (!some.length) return entries;
    entries.push(...some);
  }
}

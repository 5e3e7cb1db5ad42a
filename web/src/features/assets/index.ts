export { AssetNote } from './asset-note.tsx';

import type { ArticleContent } from '@niveshak/domain/articles/content';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { PictureForm } from './PictureForm.tsx';

type Props = {
  cover: ArticleContent['cover'];
  onChange: (cover: ArticleContent['cover']) => void;
};

/** Image above an article and in lists. Visible to everyone. */
export function CoverField({ cover, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">Cover</p>
      {cover !== null && (
        <img
          src={`/api/article-images/${cover.hash}/960.jpg`}
          alt={cover.alt}
          className="mb-3 aspect-video w-full rounded-md border border-rule object-cover"
        />
      )}
      <div className="flex gap-2">
        <Button size="small" onClick={() => setOpen(true)}>
          {cover === null ? 'Choose a picture' : 'Choose another'}
        </Button>
        {cover !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            Remove cover
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm text-faint">Visible to everyone, even without access to the article.</p>
      <Dialog title="Cover" isOpen={isOpen} onClose={() => setOpen(false)}>
        <PictureForm
          file={null}
          hasCaption={false}
          onStored={({ hash, alt }) => {
            setOpen(false);
            onChange({ hash, alt });
          }}
        />
      </Dialog>
    </div>
  );
}

/**
 * French texts of the editor, by their keys in `locales/en-US.json` of Sveltia CMS. Sveltia's own translation lacks these texts,
 * or is wrong for this site. `tests/unit/admin-french.test.ts` fails if a new version has a text without a translation.
 */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  'local_workflow.indicator': 'Cet ordinateur',
  slug: 'Fin de l’adresse',
  'sort_keys.slug': 'Fin de l’adresse',
  'entry_sidebar.slug.title': 'Fin de l’adresse',
  'entry_sidebar.slug.generated_on_save':
    'La fin de l’adresse vient du texte lorsqu’il est enregistré. Une date ou une heure y est celle de l’enregistrement.',
  'entry_sidebar.slug.unavailable': 'Ce texte n’a pas de fin d’adresse.',
  select_item: 'Sélectionner {$name}',
  folders: 'Dossiers',
  more_folders: 'Autres dossiers',
  sign_in_using_access_token_workflow_note:
    'Comme les textes sont révisés avant d’être publiés, le jeton doit aussi permettre de lire et d’écrire les demandes de tirage.',
  sign_in_with_link: 'Se connecter avec un lien',
  sign_in_with_link_confirmation:
    'Ce lien vous connecte à {$service} avec le compte {$account}, et copie les réglages de l’appareil où il a été créé. Continuez seulement si vous l’avez créé vous-même.',
  domain: 'Domaine',
  file_unavailable: 'Non disponible',
  file_unavailable_description: 'Ce fichier n’a pas pu être chargé. Il a peut-être été déplacé ou supprimé.',
  back_to_parent_folder: 'Retour au dossier parent',
  new_folder: 'Nouveau dossier',
  new_folder_name: 'Nom du dossier',
  new_folder_create: 'Créer',
  new_folder_description: 'Le nouveau dossier sera créé dans « {$folder} ».',
  'new_folder_error.empty': 'Donnez un nom au dossier.',
  'new_folder_error.invalid': 'Le nom du dossier ne peut ni contenir de barre oblique ni commencer par un point.',
  'new_folder_error.duplicate': 'Un dossier ou un fichier porte déjà ce nom ici.',
  creating_folder: 'Création du dossier…',
  creating_folder_failed: 'Le dossier n’a pas pu être créé.',
  folder_options: 'Options du dossier',
  show_folder_options: 'Afficher les options du dossier',
  rename_folder: 'Renommer le dossier',
  delete_folder: 'Supprimer le dossier',
  enter_new_name_for_folder:
    '.input {$count :integer} .match $count 0 {{Écrivez le nouveau nom ci-dessous.}} one {{Écrivez le nouveau nom ci-dessous. Le fichier du dossier sera déplacé, et les textes qui l’utilisent seront mis à jour.}} * {{Écrivez le nouveau nom ci-dessous. Les {$count} fichiers du dossier seront déplacés, et les textes qui les utilisent seront mis à jour.}}',
  enter_new_name_for_external_folder:
    '.input {$count :integer} .match $count 0 {{Écrivez le nouveau nom ci-dessous.}} one {{Écrivez le nouveau nom ci-dessous. Le fichier du dossier sera déplacé et son adresse changera : mettez à jour les textes qui l’utilisent.}} * {{Écrivez le nouveau nom ci-dessous. Les {$count} fichiers du dossier seront déplacés et leur adresse changera : mettez à jour les textes qui les utilisent.}}',
  confirm_deleting_folder:
    '.input {$count :integer} .match $count 0 {{Supprimer le dossier vide « {$name} » ?}} one {{Supprimer le dossier « {$name} » et le fichier qu’il contient ?}} * {{Supprimer le dossier « {$name} » et les {$count} fichiers qu’il contient ?}}',
  renaming_folder: 'Changement du nom du dossier…',
  renaming_folder_failed: 'Le dossier n’a pas pu être renommé.',
  deleting_folder: 'Suppression du dossier…',
  deleting_folder_failed: 'Le dossier n’a pas pu être supprimé.',
  replace_file: 'Remplacer le fichier',
  replace_image: 'Remplacer l’image',
  remove_file: 'Retirer le fichier',
  remove_image: 'Retirer l’image',
  deleting_referenced_assets_note:
    '.input {$count :integer} .match $count one {{La référence à ce fichier dans un texte sera retirée aussi.}} * {{Les références à ces fichiers dans {$count} textes seront retirées aussi.}}',
  cannot_delete_referenced_assets:
    '.input {$count :integer} .match $count one {{Ce fichier ne peut pas être supprimé, car les champs suivants des textes qui l’utilisent ne seraient plus valides. Modifiez d’abord ces textes.}} * {{Ces fichiers ne peuvent pas être supprimés, car les champs suivants des textes qui les utilisent ne seraient plus valides. Modifiez d’abord ces textes.}}',
  deleting_referenced_entries_note:
    '.input {$count :integer} .match $count one {{La référence à ce texte dans un autre texte sera retirée aussi.}} * {{Les références à ces textes dans {$count} autres textes seront retirées aussi.}}',
  cannot_delete_referenced_entries:
    '.input {$count :integer} .match $count one {{Ce texte ne peut pas être supprimé, car les champs suivants d’autres textes ne seraient plus valides. Modifiez d’abord ces textes.}} * {{Ces textes ne peuvent pas être supprimés, car les champs suivants d’autres textes ne seraient plus valides. Modifiez d’abord ces textes.}}',
  show_errors: 'Afficher les erreurs',
  folder_created: 'Dossier créé.',
  folder_path: 'Chemin du dossier',
  folder_contents: 'Contenu',
  x_folders:
    '.input {$count :integer} .match $count 0 {{Aucun dossier}} one {{{$count} dossier}} * {{{$count} dossiers}}',
  folder_renamed: 'Dossier renommé.',
  folder_deleted: 'Dossier supprimé.',
  'save_conflict.title': 'Une autre personne a modifié ce texte',
  'save_conflict.modified_by': '{$name} a modifié ce texte le {$date}, après que vous l’avez ouvert.',
  'save_conflict.modified': 'Ce texte a été modifié dans le dépôt après que vous l’avez ouvert.',
  'save_conflict.deleted': 'Ce texte a été supprimé du dépôt après que vous l’avez ouvert.',
  'save_conflict.overwrite_warning': 'Si vous enregistrez maintenant, ces modifications seront perdues.',
  'save_conflict.recreate_warning': 'Si vous enregistrez maintenant, le texte sera créé de nouveau.',
  'save_conflict.save_anyway': 'Enregistrer quand même',
  'save_conflict.branch_moved':
    'Une autre personne a modifié le dépôt pendant l’enregistrement. Enregistrez de nouveau.',
  'remote_change.reload_entry': 'Recharger le texte',
  'remote_change.confirm_reloading_entry': 'Recharger le texte ? Vos modifications non enregistrées seront perdues.',
  list_item_options: 'Options de l’élément',
  'relation_field.save_together_hint': 'Le nouveau texte ({$name}) sera enregistré avec celui que vous modifiez.',
  'relation_field.add_failed': '{$name} n’a pas pu être ajouté. La console du navigateur dit pourquoi.',
  'assets_dialog.title.folder': 'Sélectionner un dossier',
  'assets_dialog.selected_folder': 'Dossier sélectionné : {$path}',
  'assets_dialog.selected_folders':
    '.input {$count :integer} .match $count one {{{$count} dossier sélectionné}} * {{{$count} dossiers sélectionnés}}',
  'assets_dialog.no_subfolders': 'Ce dossier ne contient aucun autre dossier.',
  'cloud_storage.bunny_storage.auth_key_label': 'Mot de passe de la zone de stockage',
  'status.deploying': 'Publication en cours',
  'workflow.deploying_deletion': 'Suppression',
};

/** A translation file: texts by key, in groups. */
export interface Texts {
  [key: string]: string | Texts;
}

/** Returns a copy of the editor's French translation with `OWN_TEXTS`. */
export function withOwnTexts(translation: Texts): Texts {
  const complete = structuredClone(translation);
  for (const [path, text] of Object.entries(OWN_TEXTS)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let group = complete;
    for (const key of keys) {
      const inner = group[key];
      const subgroup = typeof inner === 'object' ? inner : {};
      group[key] = subgroup;
      group = subgroup;
    }
    group[last] = text;
  }
  return complete;
}
